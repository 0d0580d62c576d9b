/**
 * Tests of events that are due at the same instant: all of them execute, and shuffled ties find outcomes that depend on
 * their order.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EffectResponder } from '../../engine/index.js';
import {
  createWorkshop,
  readRecord,
  start,
  switchOn,
  tell,
  type WorkshopSimulation,
  workshopStartMs,
} from '../support/engine/toy-world.js';

function contextOf(simulation: WorkshopSimulation, address: string): unknown {
  return readRecord(simulation, address)?.context;
}

/** Returns an event that makes a courier send a request. */
const send = (to: string) => ({ type: 'send', to });

const shuffles = [undefined, 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

function withShuffle(shuffleTies: string | undefined) {
  return shuffleTies === undefined ? {} : { shuffleTies };
}

test('two messages to one machine in one instant both arrive', () => {
  for (const shuffle of shuffles) {
    const simulation = createWorkshop(withShuffle(shuffle));
    for (const name of ['1', '2']) start(simulation, `bell/${name}`, { to: 'bell/3' });
    start(simulation, 'bell/3', { to: 'lamp/1' });
    start(simulation, 'lamp/1', { periodMs: 10 });

    simulation.perform(
      tell(['bell/1', { type: 'ring' }], ['bell/2', { type: 'ring' }], ['bell/1', { type: 'ring' }]),
    );

    assert.equal(contextOf(simulation, 'bell/3'), { to: 'lamp/1', rings: 3 });
    assert.equal(readRecord(simulation, 'bell/3')?.timers, {});
  }
});

test('answers that are due at one instant all come, by the number of what was asked, also after a restore', () => {
  const answerer: EffectResponder = ({ id }) => ({ afterMs: 50, result: { said: `to ${id}` } });
  for (const shuffle of shuffles) {
    const simulation = createWorkshop({ answerer, ...withShuffle(shuffle) });
    for (const name of ['1', '2', '3']) start(simulation, `courier/${name}`, { patienceMs: 400 });
    simulation.perform(tell(...['3', '1', '2'].map((name) => [`courier/${name}`, send(name)] as const)));
    const fork = simulation.fork({ answerer, ...withShuffle(shuffle) });
    const order: unknown[] = [];
    simulation.observe({
      committed: ({ cause }) => 'input' in cause && order.push((cause.input as { id?: number }).id),
    });

    for (const each of [simulation, fork]) each.advanceBy(50);

    assert.equal([...order].sort(), [1, 2, 3]);
    if (shuffle === undefined) assert.equal(order, [1, 2, 3]);
    assert.equal(
      ['3', '1', '2'].map((name) => contextOf(simulation, `courier/${name}`)),
      ['to 1', 'to 2', 'to 3'].map((said) => ({ patienceMs: 400, answer: { said } })),
    );
    assert.equal(fork.tree, simulation.tree);
  }
});

test('shuffling reaches the answers too: one that is given up meanwhile does not come, in whatever order', () => {
  const answerer: EffectResponder = () => ({ afterMs: 50, result: {} });
  const orders = new Set(
    shuffles.map((shuffle) => {
      const simulation = createWorkshop({ answerer, ...withShuffle(shuffle) });
      for (const name of ['1', '2', '3', '4']) start(simulation, `courier/${name}`, { patienceMs: 400 });
      for (const name of ['1', '2', '3', '4']) simulation.perform(tell([`courier/${name}`, send(name)]));
      simulation.perform({ type: 'abandon', from: 'courier/4' });
      const order: unknown[] = [];
      simulation.observe({
        committed: ({ cause }) => 'input' in cause && order.push((cause.input as { id?: number }).id),
      });
      simulation.advanceBy(50);
      assert.equal([...order].sort(), [1, 2, 3]);
      return order.join();
    }),
  );

  assert.ok(orders.size > 1);
});

test('a future shuffles what ties by its own name: what waits already and what comes, and the next may keep it again', () => {
  const asks = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const answerer: EffectResponder = () => ({ afterMs: 50, result: {} });
  const ordersIn = (...ties: readonly (string | undefined)[]) => {
    const simulation = createWorkshop({ answerer });
    for (const name of asks) start(simulation, `courier/${name}`, { patienceMs: 400 });
    for (const name of asks) simulation.perform(tell([`courier/${name}`, send(name)]));
    for (const name of ties) {
      simulation.perform({ type: 'future', seed: 'toy', ...(name === undefined ? {} : { ties: name }) });
    }
    const fork = simulation.fork({ answerer });
    const order: unknown[] = [];
    for (const each of [simulation, fork]) {
      each.observe({
        committed: ({ cause }) => 'input' in cause && order.push((cause.input as { id?: number }).id),
      });
      each.advanceBy(50);
    }
    assert.equal(order.slice(asks.length), order.slice(0, asks.length));
    return order.slice(0, asks.length).join();
  };

  assert.is(ordersIn(), '1,2,3,4,5,6,7,8');
  assert.is(ordersIn('a', undefined), '1,2,3,4,5,6,7,8');
  assert.is.not(ordersIn('a'), '1,2,3,4,5,6,7,8');
  assert.is(ordersIn('b', 'a'), ordersIn('a'));
  assert.is.not(ordersIn('b'), ordersIn('a'));
});

test('a timer that was set in another order is cancelled in the present one', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 10 });
  simulation.perform(tell(['lamp/1', switchOn]));
  simulation.perform({ type: 'future', seed: 'toy', ties: 'a' });

  simulation.perform({ type: 'stop', address: 'lamp/1' });

  assert.is(simulation.nextAt, undefined);
});

test('a timer and an answer at one instant: what comes from outside comes first', () => {
  const simulation = createWorkshop({ answerer: () => ({ afterMs: 400, result: { said: 'just in time' } }) });
  start(simulation, 'courier/1', { patienceMs: 400 });
  simulation.perform(tell(['courier/1', send('ann')]));

  simulation.advanceBy(400);

  assert.is(readRecord(simulation, 'courier/1')?.value, 'idle');
});

test('who looks at an instant does so once the others have had their turn, whatever was set first', () => {
  for (const shuffle of shuffles) {
    const simulation = createWorkshop(withShuffle(shuffle));
    start(simulation, 'watcher/1', { afterMs: 10 });
    start(simulation, 'clerk/1', { sum: 'addThree', afterMs: 10 });
    start(simulation, 'clerk/2', { sum: 'addThree', afterMs: 10 });

    simulation.advanceBy(10);

    assert.is(simulation.tree.notes['watcher/1'], 7);
  }
});

test('undefined has no place in a tree: the event that would put it there is a bug that names the place', () => {
  const simulation = createWorkshop();
  const before = simulation.tree;
  const notes = [undefined, { deep: [1, undefined] }, Number.NaN, new Date(0), () => 1];

  for (const value of notes) {
    assert.throws(
      () => simulation.perform({ type: 'note', name: 'odd', value: value as never }),
      /at notes\/odd.* of the tree: a tree is plain JSON/,
    );
  }
  assert.is(simulation.tree, before);
});

test('time runs to the end of the year 9999 and no further', () => {
  const end = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  const simulation = createWorkshop();

  simulation.advanceTo(end);
  assert.is(simulation.now, end);
  assert.throws(
    () => simulation.advanceBy(1),
    (error: unknown) => error instanceof RangeError && /the end of the year 9999/.test(error.message),
  );
  assert.is(simulation.now, end);

  start(simulation, 'lamp/1', { periodMs: 10 });
  simulation.perform(tell(['lamp/1', switchOn]));
  // The timer is due after the last possible instant. It never runs, and the search for due events does not loop.
  assert.is(simulation.nextAt, end + 10);
  assert.ok(simulation.drained);
  assert.ok(end > workshopStartMs);
});

test.run();
