/** Tests of refusals and errors: neither leaves a trace in the tree, and the error names the cause. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineBug, InstantBudgetExceeded, instantEventsMax, isUnhandledEvent } from '../../engine/index.js';
import {
  createWorkshop,
  furnish,
  readRecord,
  start,
  switchOn,
  tell,
  type Workshop,
  workshopStartMs,
} from '../support/engine/toy-world.js';

/** Returns the state without the clock, because a refused input may change the event count of the clock. */
function withoutClock({ clock: _, ...rest }: Workshop): Omit<Workshop, 'clock'> {
  return rest;
}

test('an input the world refuses leaves nothing behind: no write, no machine, no timer, no draw', () => {
  const simulation = furnish(createWorkshop());
  const before = simulation.tree;

  const outcome = simulation.perform({ type: 'regret', why: 'too loud' });

  assert.equal(outcome, { ok: false, refusal: 'too loud' });
  assert.equal(withoutClock(simulation.tree), withoutClock(before));
  assert.equal(simulation.tree.clock, { ...before.clock, executed: before.clock.executed + 1 });
  assert.is(simulation.tree.machines, before.machines);
  assert.is(simulation.tree.random, before.random);
  assert.is(simulation.nextAt, undefined);
});

test('an event that no transition takes is a refusal that names it', () => {
  const simulation = furnish(createWorkshop());
  const before = simulation.tree;

  const outcome = simulation.perform(tell(['lamp/window', { type: 'switch.off' }]));

  assert.not.ok(outcome.ok);
  assert.ok(!outcome.ok && isUnhandledEvent(outcome.refusal));
  assert.equal(outcome.refusal, { reason: 'not-taken', address: 'lamp/window', event: 'switch.off' });
  assert.equal(withoutClock(simulation.tree), withoutClock(before));
});

test('one event of many that is not taken takes back all of them, before and after it, and their draws', () => {
  const simulation = furnish(createWorkshop());
  const before = simulation.tree;

  const outcome = simulation.perform({
    type: 'tell',
    note: 'luck',
    events: [
      ['lamp/window', switchOn],
      ['dice/red', { type: 'roll' }],
      ['lamp/shelf/1', { type: 'switch.off' }],
      ['lamp/shelf/2', switchOn],
      ['dice/red', { type: 'roll' }],
    ],
  });

  assert.equal(outcome, {
    ok: false,
    refusal: { reason: 'not-taken', address: 'lamp/shelf/1', event: 'switch.off' },
  });
  assert.equal(withoutClock(simulation.tree), withoutClock(before));
  assert.is(simulation.nextAt, undefined);
});

test('an event for a machine that is not there is not taken', () => {
  const simulation = createWorkshop();

  for (const address of ['lamp/none', 'lamp/constructor', 'lamp/__proto__', 'constructor/prototype']) {
    const outcome = simulation.perform(tell([address, switchOn]));
    assert.equal(outcome, { ok: false, refusal: { reason: 'not-taken', address, event: 'switch.on' } });
  }
});

test('an event that is offered and not taken changes nothing and draws nothing', () => {
  const simulation = furnish(createWorkshop());
  simulation.perform(tell(['dice/red', { type: 'roll' }]));
  const before = simulation.tree;

  const outcome = simulation.perform({ type: 'offer', address: 'dice/red', event: { type: 'roll' } });

  assert.equal(outcome, { ok: true, value: false });
  assert.equal(withoutClock(simulation.tree), withoutClock(before));
});

test('a refused input has the same future as none: the next numbers drawn are the same', () => {
  const refused = furnish(createWorkshop());
  const untouched = furnish(createWorkshop());
  refused.perform({ type: 'regret', why: 'no' });
  untouched.perform({ type: 'note', name: 'nothing', value: null });

  const [one, other] = [refused, untouched].map((simulation) => [
    simulation.perform({ type: 'draw', name: 'regret/one' }),
    simulation.perform(tell(['dice/red', { type: 'roll' }])),
    readRecord(simulation, 'dice/red'),
  ]);

  assert.equal(one, other);
});

test('an action, write or chart that throws is a bug that says where, keeps its cause, and changes nothing', () => {
  const simulation = furnish(createWorkshop({}, 'unlucky'));
  const before = simulation.tree;

  assert.throws(
    () => simulation.perform({ type: 'crash' }),
    (error: unknown) =>
      error instanceof EngineBug &&
      error.cause instanceof TypeError &&
      /the roof came down.*unlucky/.test(error.message) &&
      error.position?.at === workshopStartMs &&
      error.position.executed === before.clock.executed,
  );
  assert.is(simulation.tree, before);
});

test('a timer whose event throws stays due: tree and agenda still agree', () => {
  const simulation = createWorkshop();
  start(simulation, 'bell/a', { to: 'lamp/missing' });
  start(simulation, 'bell/b', { to: 'bell/a' });
  simulation.perform({ type: 'note', name: 'before', value: 1 });
  simulation.execute(tell(['bell/b', { type: 'ring' }]), simulation.now);
  const before = simulation.tree;

  for (const _ of [1, 2]) {
    assert.throws(
      () => simulation.step(),
      (error: unknown) =>
        error instanceof EngineBug &&
        error.position?.address === 'lamp/missing' &&
        /no such machine/.test(error.message),
    );
    assert.is(simulation.tree, before);
    assert.is(simulation.nextAt, workshopStartMs);
  }
});

test('a machine started twice, or of a kind nobody knows, is a bug', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 10 });

  assert.throws(() => start(simulation, 'lamp/1', { periodMs: 10 }), /already there/);
  assert.throws(() => start(simulation, 'lantern/1'), /no machine of kind lantern/);
  assert.throws(() => start(simulation, 'lamp//2', { periodMs: 10 }), /malformed address/);
  assert.equal(Object.keys(simulation.tree.machines), ['lamp']);
});

test('an instant that never ends is a named bug with seed, time and address', () => {
  const simulation = createWorkshop({}, 'endless');
  start(simulation, 'bell/a', { to: 'bell/b' });
  start(simulation, 'bell/b', { to: 'bell/a' });
  simulation.advanceBy(5);

  assert.throws(
    () => simulation.perform(tell(['bell/a', { type: 'ring' }])),
    (error: unknown) =>
      error instanceof InstantBudgetExceeded &&
      error.position?.seed === 'endless' &&
      error.position.at === workshopStartMs + 5 &&
      /^bell\/[ab]$/.test(error.position.address ?? '') &&
      error.message.includes(String(instantEventsMax)) &&
      error.message.includes('endless') &&
      error.message.includes(String(workshopStartMs + 5)) &&
      error.message.includes(error.position.address ?? '?'),
  );
});

test('what comes from outside is not counted: any number of inputs may come in one instant', () => {
  const simulation = createWorkshop();

  for (let count = 0; count < instantEventsMax + 10; count++) {
    simulation.perform({ type: 'note', name: 'busy', value: count });
  }

  assert.is(simulation.tree.notes.busy, instantEventsMax + 9);
});

test('the budget is for one instant: any number of events may come in many', () => {
  const simulation = createWorkshop();
  start(simulation, 'lamp/1', { periodMs: 1 });
  simulation.perform(tell(['lamp/1', switchOn]));

  simulation.advanceBy(instantEventsMax + 10);

  assert.is(simulation.tree.clock.executed, instantEventsMax + 12);
});

test.run();
