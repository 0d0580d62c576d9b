/** Tests of the two executors against each other on random statecharts, which combine features in unusual ways. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MachineHost } from '../../engine/index.js';
import { budget } from '../support/budget.js';
import { randomChart, randomTypes } from '../support/engine/random-charts.js';
import { assertSameTransition } from '../support/engine/transition-reference.js';

const types = [...randomTypes, 'xstate.after.wait.root', 'no.such.event'];

const runs = budget({ short: 100, long: 300 });

/** Returns the result of the function, or `no rest` if the chart never reaches a stable state. */
function attempted<Result>(work: () => Result): Result | 'no rest' {
  try {
    return work();
  } catch (error) {
    if (/Infinite loop/.test(String(error))) return 'no rest';
    throw error;
  }
}

test('both executors do the same on charts at random', () => {
  const seen = { taken: 0, untaken: 0, done: 0 };

  fc.assert(
    fc.property(randomChart, fc.array(fc.constantFrom(...types), { maxLength: 8 }), (chart, told) => {
      const compiled = new MachineHost(chart, 'compiled');
      const reference = new MachineHost(chart, 'xstate');
      let mine = attempted(() => compiled.start(undefined));
      let theirs = attempted(() => reference.start(undefined));
      for (const type of ['start', ...told]) {
        if (mine === 'no rest' || theirs === 'no rest') {
          assert.is(mine, theirs, `rest after ${type}`);
          return;
        }
        assertSameTransition(type, mine, theirs);
        seen.done += mine.done ? 1 : 0;
        if (mine.done) return;
        seen[mine.taken ? 'taken' : 'untaken'] += 1;
        const { value, context } = mine;
        mine = attempted(() => compiled.transition(value, context, { type }));
        theirs = attempted(() => reference.transition(value, context, { type }));
      }
    }),
    { seed: 20_240_601, numRuns: runs },
  );

  assert.ok(seen.taken > runs / 2 && seen.untaken > runs && seen.done > runs / 10, JSON.stringify(seen));
});

test.run();
