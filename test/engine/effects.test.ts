/**
 * Tests of effects: an effect is an entry in the outbox, its result returns as an input, and an effect responder can
 * supply it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type EffectResponder,
  type EffectResult,
  EngineBug,
  fingerprint,
  type JsonObject,
  Simulation,
} from '../../engine/index.js';
import {
  createWorkshop,
  emptyWorkshop,
  readRecord,
  start,
  tell,
  throughText,
  type WorkshopInput,
  type WorkshopSimulation,
  workshop,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const patienceMs = 400;
const send = (to: string) => ({ type: 'send', to });

function workshopWithCouriers(answerer?: EffectResponder): WorkshopSimulation {
  const simulation = createWorkshop(answerer === undefined ? {} : { answerer });
  start(simulation, 'courier/1', { patienceMs });
  start(simulation, 'courier/2', { patienceMs });
  return simulation;
}

function answerOf(simulation: WorkshopSimulation, address: string): unknown {
  return (readRecord(simulation, address)?.context as { readonly answer: unknown } | undefined)?.answer;
}

function resultFor(id: number, result: JsonObject): EffectResult {
  return { type: 'effect.result', id, result };
}

test('a result nobody waits for is discarded and says so', () => {
  const simulation = workshopWithCouriers();
  const { machines, outbox } = simulation.tree;

  for (const id of [1, 99, -1, 0.5]) {
    assert.equal(simulation.perform(resultFor(id, {})), { ok: true, value: false });
  }
  assert.equal([simulation.tree.machines, simulation.tree.outbox], [machines, outbox]);
});

test('a result comes once: the second one finds nobody', () => {
  const simulation = workshopWithCouriers();
  simulation.perform(tell(['courier/1', send('ann')]));

  assert.equal(simulation.perform(resultFor(1, { said: 'yes' })), { ok: true, value: true });
  assert.equal(simulation.perform(resultFor(1, { said: 'no' })), { ok: true, value: false });
  assert.equal(answerOf(simulation, 'courier/1'), { said: 'yes' });
});

test('a result for a machine that waits no longer, or has gone, settles its entry and changes nothing else', () => {
  const simulation = workshopWithCouriers();
  simulation.perform(tell(['courier/1', send('ann')], ['courier/2', send('bob')]));
  simulation.perform({ type: 'stop', address: 'courier/2' });
  simulation.advanceBy(patienceMs);

  simulation.perform(resultFor(1, { said: 'late' }));
  simulation.perform(resultFor(2, { said: 'late' }));

  assert.equal(simulation.tree.outbox.entries, {});
  assert.is(readRecord(simulation, 'courier/1')?.value, 'gaveUp');
  assert.is(answerOf(simulation, 'courier/1'), null);
  assert.is(readRecord(simulation, 'courier/2'), undefined);
});

test('what was asked for stands in the outbox as data until its result comes', () => {
  const simulation = workshopWithCouriers();
  simulation.advanceBy(7);

  simulation.perform(tell(['courier/2', send('bob')]));

  assert.equal(simulation.tree.outbox, {
    nextId: 2,
    entries: {
      1: {
        id: 1,
        kind: 'letter',
        params: { to: 'bob' },
        from: 'courier/2',
        reply: 'letter.answered',
        requestedAt: workshopStartMs + 7,
      },
    },
  });
  simulation.perform(resultFor(1, { said: 'yes' }));
  assert.equal(simulation.tree.outbox, { nextId: 2, entries: {} });
});

test('a refused input asks for nothing', () => {
  const asked: unknown[] = [];
  const simulation = workshopWithCouriers((entry) => {
    asked.push(entry);
    return undefined;
  });

  simulation.perform(tell(['courier/1', send('ann')], ['courier/1', send('ann')]));

  assert.equal(asked, []);
  assert.equal(simulation.tree.outbox, { nextId: 1, entries: {} });
});

test('the answerer is asked once an entry, and its answer arrives at its time as an input', () => {
  const asked: string[] = [];
  const simulation = workshopWithCouriers(({ kind, params }) => {
    asked.push(`${kind} to ${String(params.to)}`);
    return { afterMs: 150, result: { said: 'yes' } };
  });
  const inputs: unknown[] = [];
  simulation.observe({ input: (input, _, at) => inputs.push([input.type, at]) });

  simulation.perform(tell(['courier/1', send('ann')]));
  assert.is(simulation.nextAt, workshopStartMs + 150);
  simulation.advanceBy(149);
  assert.is(readRecord(simulation, 'courier/1')?.value, 'waiting');
  simulation.advanceBy(1);

  assert.equal(asked, ['letter to ann']);
  assert.equal(inputs, [
    ['tell', workshopStartMs],
    ['effect.result', workshopStartMs + 150],
  ]);
  assert.is(readRecord(simulation, 'courier/1')?.value, 'idle');
  assert.equal(answerOf(simulation, 'courier/1'), { said: 'yes' });
});

test('an answer that comes at the very instant of a timeout comes first', () => {
  const simulation = workshopWithCouriers(() => ({ afterMs: patienceMs, result: { said: 'just in time' } }));
  simulation.perform(tell(['courier/1', send('ann')]));

  simulation.advanceBy(patienceMs);

  assert.is(readRecord(simulation, 'courier/1')?.value, 'idle');
  assert.equal(answerOf(simulation, 'courier/1'), { said: 'just in time' });
});

test('answers of one instant arrive in the order they were asked for', () => {
  const simulation = workshopWithCouriers(({ id }) => ({ afterMs: 10, result: { id } }));
  const order: number[] = [];
  simulation.observe({
    input: (input) => {
      if (input.type === 'effect.result') order.push(input.id);
    },
  });

  simulation.perform(tell(['courier/2', send('bob')], ['courier/1', send('ann')]));
  simulation.advanceBy(10);

  assert.equal(order, [1, 2]);
  assert.equal(
    [answerOf(simulation, 'courier/2'), answerOf(simulation, 'courier/1')],
    [{ id: 1 }, { id: 2 }],
  );
});

test('an answer after no whole number of milliseconds is a bug', () => {
  for (const afterMs of [-1, 0.5, Number.NaN]) {
    const simulation = workshopWithCouriers(() => ({ afterMs, result: {} }));
    assert.throws(
      () => simulation.perform(tell(['courier/1', send('ann')])),
      (error: unknown) => error instanceof EngineBug,
    );
  }
});

test('effects that were given up are gone from the outbox, and their late results are discarded', () => {
  const simulation = workshopWithCouriers(() => ({ afterMs: 50, result: { said: 'too late' } }));
  simulation.perform(tell(['courier/1', send('ann')], ['courier/2', send('bob')]));

  simulation.perform({ type: 'abandon', from: 'courier/1' });
  assert.equal(
    Object.values(simulation.tree.outbox.entries).map(({ from }) => from),
    ['courier/2'],
  );
  simulation.advanceBy(50);

  assert.is(readRecord(simulation, 'courier/1')?.value, 'waiting');
  assert.is(answerOf(simulation, 'courier/1'), null);
  assert.is(readRecord(simulation, 'courier/2')?.value, 'idle');
});

test('ids are never used again, so a late result cannot be taken for the answer to a new question', () => {
  const simulation = workshopWithCouriers();
  simulation.perform(tell(['courier/1', send('ann')]));
  simulation.perform({ type: 'abandon', from: 'courier/1' });
  simulation.advanceBy(patienceMs);
  simulation.perform(tell(['courier/1', send('ann')]));

  simulation.perform(resultFor(1, { said: 'about the first letter' }));

  assert.is(answerOf(simulation, 'courier/1'), null);
  assert.equal(Object.keys(simulation.tree.outbox.entries), ['2']);
});

test('a fork asks nobody and hears no answer that was on its way', () => {
  let asked = 0;
  const simulation = workshopWithCouriers(() => {
    asked += 1;
    return { afterMs: 50, result: { said: 'yes' } };
  });
  simulation.perform(tell(['courier/1', send('ann')]));

  const fork = simulation.fork();
  fork.perform(tell(['courier/2', send('bob')]));
  fork.advanceBy(patienceMs);
  simulation.advanceBy(patienceMs);

  assert.is(asked, 1);
  assert.equal(
    ['courier/1', 'courier/2'].map((address) => readRecord(fork, address)?.value),
    ['gaveUp', 'gaveUp'],
  );
  assert.is(readRecord(simulation, 'courier/1')?.value, 'idle');
});

test('going back to a snapshot drops the answers that were on their way', () => {
  const simulation = workshopWithCouriers(() => ({ afterMs: 50, result: { said: 'yes' } }));
  const before = simulation.snapshot();
  simulation.perform(tell(['courier/1', send('ann')]));

  simulation.restore(before);
  simulation.advanceBy(patienceMs);

  assert.equal(simulation.tree.outbox, { nextId: 1, entries: {} });
  assert.is(simulation.tree.clock.executed, before.clock.executed);
});

test('the inputs that were observed, replayed without an answerer, give the same state to the bit', () => {
  const inputs: { input: WorkshopInput | EffectResult; at: number; after: number }[] = [];
  const live = createWorkshop({
    answerer: ({ id }) => (id % 3 === 0 ? undefined : { afterMs: (id * 131) % 500, result: { id } }),
  });
  live.observe({
    input: (input, before, at) => {
      inputs.push(throughText({ input, at, after: before.clock.executed }));
    },
  });
  for (const address of ['courier/1', 'courier/2', 'courier/3']) start(live, address, { patienceMs });
  start(live, 'lamp/1', { periodMs: 131 });
  live.perform(tell(['lamp/1', { type: 'switch.on' }]));
  for (let round = 0; round < 40; round++) {
    live.perform(tell([`courier/${1 + (round % 3)}`, send(`friend ${round}`)]));
    live.advanceBy((round * 97) % 260);
  }

  const replayed = new Simulation(workshop, emptyWorkshop());
  for (const { input, at, after } of inputs) {
    while (replayed.tree.clock.executed < after) replayed.step();
    replayed.execute(input, at);
  }
  replayed.advanceTo(live.now);

  assert.ok(inputs.filter(({ input }) => input.type === 'effect.result').length > 10);
  assert.is(fingerprint(replayed.tree), fingerprint(live.tree));
  assert.equal(replayed.tree, live.tree);
});

test.run();
