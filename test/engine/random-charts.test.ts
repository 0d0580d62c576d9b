/** The machine host against XState's public functions on statecharts at random, which do what no sane chart would. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyMachineSnapshot, AnyStateMachine, StateNode } from 'xstate';
import { MachineHost, type StateValue } from '../../engine/index.js';
import {
  assertSame,
  createReference,
  startTheirs,
  type Theirs,
  transitionTheirs,
} from '../support/host-reference.js';
import { randomChart, randomTypes } from '../support/random-charts.js';

const types = [...randomTypes, 'xstate.after.wait.root', 'no.such.event'];

/** Limits of both, well above what a chart of this size needs. */
const microstepsMax = 100;

/**
 * A snapshot of a state value. XState looks for eventless transitions in the order in which states were entered, which
 * a value does not tell: the host starts from document order, and so does this.
 */
function standingAt(machine: AnyStateMachine, value: StateValue, context: object): AnyMachineSnapshot {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value, context });
  (snapshot as unknown as { _nodes: StateNode[] })._nodes.sort((one, other) => one.order - other.order);
  return snapshot;
}

/** What comes of it, or that it never comes to rest. */
function attempted<Result>(work: () => Result): Result | 'no rest' {
  try {
    return work();
  } catch (error) {
    if (/Infinite loop/.test(String(error))) return 'no rest';
    throw error;
  }
}

function started(machine: AnyStateMachine): Theirs {
  const theirs = startTheirs(machine, undefined);
  if (theirs.snapshot.status === 'error') throw theirs.snapshot.error;
  return theirs;
}

test('the host does what XState does on charts at random', () => {
  const seen = { taken: 0, untaken: 0, done: 0 };

  fc.assert(
    fc.property(randomChart, fc.array(fc.constantFrom(...types), { maxLength: 8 }), (chart, told) => {
      const host = new MachineHost(chart);
      const reference = createReference(chart, microstepsMax);
      let mine = attempted(() => host.start(undefined));
      let theirs = attempted(() => started(reference));
      for (const type of ['start', ...told]) {
        if (mine === 'no rest' || theirs === 'no rest') {
          assert.is(mine, theirs, `rest after ${type}`);
          return;
        }
        assertSame(type, mine, theirs);
        seen.done += mine.done ? 1 : 0;
        if (mine.done) return;
        const before = mine;
        const snapshot = standingAt(reference, before.value, before.context);
        mine = attempted(() => host.transition(before.value, before.context, { type }));
        theirs = attempted(() => transitionTheirs(reference, snapshot, { type }));
        if (mine === 'no rest' || theirs === 'no rest') continue;
        if (reference.getTransitionData(snapshot, { type } as never).length > 0) assert.ok(mine.taken, type);
        if (!mine.taken) assert.is(theirs.snapshot, snapshot, `untaken: ${type}`);
        seen[mine.taken ? 'taken' : 'untaken'] += 1;
      }
    }),
    { seed: 20_240_601, numRuns: 300 },
  );

  assert.ok(seen.taken > 300 && seen.untaken > 300 && seen.done > 30, JSON.stringify(seen));
});

test.run();
