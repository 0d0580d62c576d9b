/**
 * Tests of the simulation loop with a toy model: the permitted moves of time, and the order of events within an
 * instant.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, Simulation, splitAddress } from '../../engine/index.js';
import {
  createWorkshop,
  emptyWorkshop,
  furnish,
  readRecord,
  start,
  switchOn,
  tell,
  type Workshop,
  type WorkshopInput,
  type WorkshopSimulation,
  workshop,
  workshopStartMs,
} from '../support/engine/toy-world.js';

function stateOf(simulation: WorkshopSimulation, address: string): unknown {
  return readRecord(simulation, address)?.value;
}

test('time does not go back, nor to what is no instant, and nothing has happened then', () => {
  const simulation = furnish(createWorkshop());
  simulation.perform(tell(['lamp/window', switchOn]));
  simulation.advanceBy(10);
  const before = simulation.tree;

  const never = [
    workshopStartMs,
    -1,
    workshopStartMs + 20.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Date.UTC(10_000, 0, 1),
  ];
  for (const instant of never) {
    assert.throws(
      () => simulation.advanceTo(instant),
      (error: unknown) => error instanceof RangeError,
    );
    assert.throws(() => simulation.execute({ type: 'note', name: 'x', value: 1 }, instant));
  }
  for (const span of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => simulation.advanceBy(span),
      (error: unknown) => error instanceof RangeError,
    );
    assert.throws(
      () => simulation.runUntil(() => false, span),
      (error: unknown) => error instanceof RangeError,
    );
  }
  assert.is(simulation.tree, before);
});

test('an input is not executed past something that is due, and nothing has happened then', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));
  const before = simulation.tree;

  assert.throws(
    () => simulation.execute({ type: 'note', name: 'x', value: 1 }, workshopStartMs + 101),
    (error: unknown) => error instanceof RangeError && error.message.includes(String(workshopStartMs + 100)),
  );
  assert.is(simulation.tree, before);
});

test('advancing runs what is due up to and including its end, and stands there', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));

  simulation.advanceBy(99);
  assert.is(stateOf(simulation, 'lamp/1'), 'lit');
  assert.is(simulation.now, workshopStartMs + 99);

  simulation.advanceBy(1);
  assert.is(stateOf(simulation, 'lamp/1'), 'dark');
  assert.is(simulation.nextAt, workshopStartMs + 200);

  simulation.advanceTo(workshopStartMs + 1_000);
  assert.equal(readRecord(simulation, 'lamp/1')?.context, { periodMs: 100, blinks: 5 });
  assert.is(simulation.now, workshopStartMs + 1_000);
});

test('advancing in one go or in many steps is the same, also when nothing is due', () => {
  const inOne = furnish(createWorkshop());
  const inMany = furnish(createWorkshop());
  for (const simulation of [inOne, inMany]) {
    simulation.perform(tell(['lamp/window', switchOn], ['lamp/shelf/2', switchOn]));
  }

  inOne.advanceBy(1_000);
  for (let step = 0; step < 200; step++) inMany.advanceBy(5);

  assert.equal(inMany.tree, inOne.tree);
});

test('running until something holds stops at the instant it came to hold, drained', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));
  const blinked = ({ notes }: Workshop) => notes['lamp/1'] === 2;

  assert.ok(simulation.runUntil(blinked, 10_000));
  assert.is(simulation.now, workshopStartMs + 300);
  assert.ok(simulation.drained);

  const here = simulation.tree;
  assert.ok(simulation.runUntil(blinked, 10_000), 'it holds already');
  assert.is(simulation.tree, here);
});

test('running until something that never holds stands at the limit, and looks once more at the limit itself', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));

  assert.not.ok(simulation.runUntil(() => false, 250));
  assert.is(simulation.now, workshopStartMs + 250);
  assert.ok(
    simulation.runUntil(({ notes }) => notes['lamp/1'] === 2, 50),
    'due exactly at the limit',
  );
  assert.is(simulation.now, workshopStartMs + 300);
});

test('running until something holds does not look within an instant', () => {
  const simulation = createWorkshop();
  start(simulation, 'bell/1', { to: 'bell/2' });
  start(simulation, 'bell/2', { to: 'lamp/1' });
  start(simulation, 'lamp/1', { periodMs: 10 });
  const rings = (tree: Workshop, address: string) =>
    (getLeaf(tree.machines, splitAddress(address))?.context as { rings: number } | undefined)?.rings;
  simulation.execute(tell(['bell/1', { type: 'ring' }]), simulation.now);

  const halfway = simulation.runUntil(
    (tree) => rings(tree, 'bell/1') === 1 && rings(tree, 'bell/2') === 0,
    100,
  );

  assert.not.ok(halfway);
});

test('one event is one step, and a step with nothing pending is none', () => {
  const simulation = createWorkshop();
  assert.not.ok(simulation.step());

  start(simulation, 'lamp/1', { periodMs: 10 });
  simulation.perform(tell(['lamp/1', switchOn]));
  const executed = simulation.tree.clock.executed;

  assert.ok(simulation.step());
  assert.is(simulation.tree.clock.executed, executed + 1);
  assert.is(simulation.now, workshopStartMs + 10);
});

test('inputs come before timers, and each first in, first out', () => {
  const simulation = createWorkshop();
  start(simulation, 'board/1', { settleMs: 50 });
  simulation.perform(tell(['board/1', { type: 'go' }]));
  const order: string[] = [];
  simulation.observe({
    committed: ({ cause }) =>
      order.push('input' in cause ? (cause.input as { name: string }).name : `timer ${cause.event}`),
  });
  const note = (name: string): WorkshopInput => ({ type: 'note', name, value: true });

  simulation.advanceTo(simulation.now + 49);
  simulation.perform(note('first'));
  simulation.perform(note('second'));
  simulation.execute(note('before the timers'), simulation.now + 1);
  simulation.drain();

  assert.equal(order, [
    'first',
    'second',
    'before the timers',
    'timer xstate.after.settle.board.left.down',
    'timer xstate.after.settle.board.right.deep',
  ]);
});

test('an input that is performed comes after what is due at its instant', () => {
  const simulation = createWorkshop();
  start(simulation, 'bell/1', { to: 'lamp/1' });
  start(simulation, 'lamp/1', { periodMs: 10 });
  const order: string[] = [];
  simulation.observe({
    committed: ({ cause }) => order.push('input' in cause ? cause.input.type : cause.event),
  });
  simulation.execute(tell(['bell/1', { type: 'ring' }]), simulation.now);

  simulation.perform({ type: 'note', name: 'x', value: 1 });

  assert.equal(order, ['tell', 'ring', 'note']);
});

test('an event one machine sends another arrives in the same instant, as an event of its own', () => {
  const simulation = createWorkshop();
  start(simulation, 'bell/1', { to: 'bell/2' });
  start(simulation, 'bell/2', { to: 'lamp/1' });
  start(simulation, 'lamp/1', { periodMs: 10 });

  simulation.execute(tell(['bell/1', { type: 'ring' }]), simulation.now);
  const halfway = readRecord(simulation, 'bell/2');
  assert.equal(halfway?.context, { to: 'lamp/1', rings: 0 });
  assert.is(Object.keys(halfway?.timers ?? {}).length, 1, 'the event waits in the tree');

  simulation.drain();
  assert.equal(readRecord(simulation, 'bell/2'), {
    value: 'hanging',
    context: { to: 'lamp/1', rings: 1 },
    timers: {},
  });
  assert.is(simulation.now, workshopStartMs);
});

test('a simulation needs nothing but a world and a tree', () => {
  const simulation = new Simulation(workshop, emptyWorkshop());

  assert.ok(simulation.drained);
  assert.is(simulation.now, workshopStartMs);
  simulation.advanceBy(0);
  assert.equal(simulation.tree, emptyWorkshop());
});

test.run();
