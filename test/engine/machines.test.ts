/** Tests of machines in the tree: their timers, starts, stops and random draws. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createWorkshop,
  furnish,
  readRecord,
  start,
  switchOn,
  tell,
  workshopStartMs,
} from '../support/engine/toy-world.js';

test('leaving a state cancels its timers', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));

  simulation.perform(tell(['lamp/1', { type: 'switch.off' }]));

  assert.equal(readRecord(simulation, 'lamp/1')?.timers, {});
  assert.is(simulation.nextAt, undefined);
});

test('entering a state again starts its timer anew, and only one runs', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 100 });
  simulation.perform(tell(['lamp/1', switchOn]));
  simulation.advanceBy(60);

  simulation.perform(tell(['lamp/1', { type: 'touch' }]));

  assert.is(Object.keys(readRecord(simulation, 'lamp/1')?.timers ?? {}).length, 1);
  assert.is(simulation.nextAt, workshopStartMs + 160);
  simulation.advanceBy(99);
  assert.is(readRecord(simulation, 'lamp/1')?.value, 'lit');
});

test('a timer that is set again before it was due is put off: the first one is forgotten', () => {
  const simulation = createWorkshop();
  start(simulation, 'egg/1', { hatchMs: 5_000_000 });
  simulation.perform(tell(['egg/1', { type: 'warm' }]));
  simulation.advanceBy(400_000);

  simulation.perform(tell(['egg/1', { type: 'stir' }]));

  assert.is(simulation.nextAt, workshopStartMs + 1_400_000);
  simulation.advanceBy(4_000_000);
  assert.equal(Object.keys(readRecord(simulation, 'egg/1')?.timers ?? {}), ['xstate.after.hatch.egg.warm']);
});

test('a machine that ends leaves the tree with the timers it still had, and its last fact is recorded', () => {
  const simulation = createWorkshop();
  start(simulation, 'egg/1', { hatchMs: 50 });
  simulation.perform(tell(['egg/1', { type: 'warm' }]));
  assert.is(Object.keys(readRecord(simulation, 'egg/1')?.timers ?? {}).length, 2);

  simulation.advanceBy(50);

  assert.equal(simulation.tree.machines, {});
  assert.is(simulation.nextAt, undefined);
  assert.equal(simulation.tree.happened, ['hatched {"chicks":1} egg/1']);
});

test('a machine that is over when it starts never stands in the tree', () => {
  const simulation = createWorkshop();

  start(simulation, 'mayfly/1');

  assert.equal(simulation.tree.machines, {});
  assert.equal(simulation.tree.happened, ['mayfly {} mayfly/1']);
});

test('stopping a machine takes its timers along, stopping one that is not there is nothing', () => {
  const simulation = furnish(createWorkshop());
  simulation.perform(tell(['lamp/window', switchOn], ['lamp/shelf/1', switchOn]));

  simulation.perform({ type: 'stop', address: 'lamp/window' });
  simulation.perform({ type: 'stop', address: 'lamp/nowhere' });

  assert.is(readRecord(simulation, 'lamp/window'), undefined);
  assert.is(simulation.nextAt, workshopStartMs + 110);
});

test('an address may be used again after its machine has gone', () => {
  const simulation = createWorkshop();
  start(simulation, 'egg/1', { hatchMs: 50 });
  simulation.perform({ type: 'stop', address: 'egg/1' });

  start(simulation, 'egg/1', { hatchMs: 70 });

  assert.equal(readRecord(simulation, 'egg/1')?.context, { hatchMs: 70 });
});

test('what a machine draws follows from its own address: another one beside it changes nothing', () => {
  const alone = createWorkshop();
  const beside = createWorkshop();
  start(alone, 'dice/red');
  start(beside, 'dice/blue');
  start(beside, 'dice/red');

  for (let roll = 0; roll < 10; roll++) {
    alone.perform(tell(['dice/red', { type: 'roll' }]));
    beside.perform(tell(['dice/blue', { type: 'roll' }]));
    beside.perform(tell(['dice/red', { type: 'roll' }]));
    alone.advanceBy(1_000);
    beside.advanceBy(1_000);

    assert.equal(readRecord(beside, 'dice/red')?.context, readRecord(alone, 'dice/red')?.context);
    assert.is(beside.tree.notes['dice/red'], alone.tree.notes['dice/red']);
  }
});

test('two seeds make two histories, one seed makes one', () => {
  const waits = ['a', 'a', 'b'].map((seed) => {
    const simulation = furnish(createWorkshop({}, seed));
    simulation.perform(tell(['dice/red', { type: 'roll' }]));
    return readRecord(simulation, 'dice/red')?.context;
  });

  assert.equal(waits[0], waits[1]);
  assert.not.equal(waits[0], waits[2]);
});

test.run();
