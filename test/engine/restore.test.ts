/**
 * Tests of restoring a state: only a complete state of the same history is accepted, and a refused state changes
 * nothing.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprint, NotRestorable } from '../../engine/index.js';
import {
  createWorkshop,
  furnish,
  switchOn,
  tell,
  throughText,
  type Workshop,
  type WorkshopSimulation,
} from '../support/engine/toy-world.js';

function lit(seed = 'toy'): WorkshopSimulation {
  const simulation = furnish(createWorkshop({}, seed));
  simulation.perform(tell(['lamp/window', switchOn]));
  return simulation;
}

type Mutable = { [name: string]: Mutable } & Record<string, unknown>;

/** Returns a state that was read from text and then damaged by `spoil`. */
function spoilt(spoil: (tree: Mutable) => void): Workshop {
  const tree = throughText(lit().snapshot()) as unknown as Mutable;
  spoil(tree);
  return tree as unknown as Workshop;
}

const timer = (tree: Mutable) => Object.values(tree.machines?.lamp?.window?.timers ?? {})[0] as Mutable;

const wrong: readonly (readonly [what: string, tree: unknown, words: RegExp])[] = [
  ['nothing', undefined, /it is undefined, expected a tree/],
  ['a list', [], /expected a tree/],
  ['a tree without a branch', spoilt((tree) => delete tree.notes), /no branch notes/],
  ['a tree with a strange branch', spoilt((tree) => Object.assign(tree, { drives: {} })), /branch drives/],
  ['a tree of another seed', lit('other').snapshot(), /seed is "other", expected "toy"/],
  ['half an instant', spoilt((tree) => Object.assign(tree.clock ?? {}, { now: 1.5 })), /clock\/now is 1\.5/],
  ['a clock without a count', spoilt((tree) => delete tree.clock?.executed), /clock\/executed is undefined/],
  [
    'a timer that was due before',
    spoilt((tree) => Object.assign(timer(tree), { at: 5 })),
    /machines\/lamp\/window\/timers\/.*\/at is 5/,
  ],
  [
    'a timer with a number nobody gave',
    spoilt((tree) => Object.assign(timer(tree), { seq: 1e6 })),
    /seq is 1000000, expected a whole number below/,
  ],
  ['a timer of no phase', spoilt((tree) => Object.assign(timer(tree), { phase: 9 })), /phase is 9/],
  ['a timer without an event', spoilt((tree) => delete timer(tree).event), /event\/type is undefined/],
  [
    'a machine of no kind',
    spoilt((tree) => Object.assign(tree.machines ?? {}, { ghost: tree.machines?.lamp })),
    /machines\/ghost\/.* is of no kind/,
  ],
  [
    'a list for a map',
    spoilt((tree) => Object.assign(tree.outbox ?? {}, { entries: [] })),
    /outbox\/entries is \[\]/,
  ],
  [
    'undefined in a branch',
    spoilt((tree) => Object.assign(tree.notes ?? {}, { lost: undefined })),
    /undefined at \/notes\/lost/,
  ],
  ['a date', spoilt((tree) => Object.assign(tree.notes ?? {}, { at: new Date(0) })), /a Date at \/notes\/at/],
];

for (const [what, tree, words] of wrong) {
  test(`${what} is no state to come back to, and the simulation stands where it stood`, () => {
    const simulation = lit();
    simulation.advanceBy(30);
    const before = simulation.tree;
    const control = simulation.fork();

    assert.throws(
      () => simulation.restore(tree as Workshop),
      (error: unknown) => error instanceof NotRestorable && words.test(error.message),
    );

    assert.is(simulation.tree, before);
    for (const each of [simulation, control]) each.advanceBy(500);
    assert.is(fingerprint(simulation.tree), fingerprint(control.tree));
  });
}

test('an observer that objects keeps the simulation where it is', () => {
  const simulation = lit();
  const early = simulation.snapshot();
  simulation.advanceBy(100);
  const stop = simulation.observe({ objectsToRestore: 'somebody writes this down' });

  assert.throws(() => simulation.restore(early), /somebody writes this down/);
  assert.is.not(simulation.tree, early);
  stop();
  simulation.restore(early);
  assert.is(simulation.tree, early);
});

test('a fork with another future is of the same history: either goes over to the other', () => {
  const simulation = lit();
  const other = simulation.fork();
  other.perform({ type: 'future', seed: 'other' });
  other.advanceBy(1_000);

  simulation.restore(other.snapshot());

  assert.is(simulation.tree, other.tree);
});

test.run();
