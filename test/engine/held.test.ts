/**
 * Tests of held machines: their due timers and results stay in the tree while they are held, and run in order after the
 * release.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type EffectResponder, fingerprint, Simulation } from '../../engine/index.js';
import {
  createWorkshop,
  readRecord,
  start,
  tell,
  throughText,
  type WorkshopSimulation,
  workshop,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const hold = { type: 'hold', held: true } as const;
const release = { type: 'hold', held: false } as const;
const send = { type: 'send', to: 'ann' };

const stateOf = (simulation: WorkshopSimulation, address: string) => readRecord(simulation, address)?.value;
const answerOf = (simulation: WorkshopSimulation) =>
  (readRecord(simulation, 'courier/1')?.context as { readonly answer: unknown } | undefined)?.answer;

/**
 * Creates a workshop with two clerks and a dawdler. The operations of the clerks do not commute, and the clerk that is
 * due later is scheduled first. Holding the clerks does not affect the dawdler.
 */
function atWork(): WorkshopSimulation {
  const simulation = createWorkshop();
  start(simulation, 'clerk/1', { sum: 'double', afterMs: 20 });
  start(simulation, 'clerk/2', { sum: 'plus', afterMs: 10 });
  start(simulation, 'dawdler/1', { waitMs: 15 });
  return simulation;
}

test('what is due while machines are held comes when they are released, in the order in which it was due', () => {
  const simulation = atWork();
  const changes: (readonly [number, number])[] = [];
  simulation.observe({
    committed: ({ before, after }) => {
      if (before.total !== after.total) changes.push([after.clock.now - workshopStartMs, after.total]);
    },
  });

  simulation.perform(hold);
  simulation.advanceBy(100);
  assert.equal([simulation.tree.total, simulation.nextAt], [1, undefined]);
  simulation.perform(release);

  assert.equal(changes, [
    [100, 4],
    [100, 8],
  ]);
});

test('one that stands apart goes on, and what is not due yet is not late', () => {
  const simulation = atWork();

  simulation.perform(hold);
  simulation.advanceBy(15);
  assert.is(stateOf(simulation, 'dawdler/1'), 'over');
  simulation.perform(release);
  assert.is(simulation.tree.total, 4);
  simulation.advanceBy(5);

  assert.is(simulation.tree.total, 8);
});

test('a machine that goes away while it is held takes what waited for it along', () => {
  const simulation = atWork();
  simulation.perform(hold);
  simulation.advanceBy(100);

  simulation.perform({ type: 'stop', address: 'clerk/1' });
  simulation.perform(release);

  assert.is(simulation.tree.total, 4);
  assert.is(simulation.nextAt, undefined);
});

test('a fork, a restored one and one that was put through text have the same waiting for them', () => {
  const simulation = atWork();
  simulation.perform(hold);
  simulation.advanceBy(50);
  const halfway = simulation.snapshot();
  const others = [simulation.fork(), new Simulation(workshop, throughText(halfway))];
  const end = (each: WorkshopSimulation) => {
    each.advanceBy(50);
    each.perform(release);
    return fingerprint(each.tree);
  };

  const expected = end(simulation);
  assert.is(simulation.tree.total, 8);
  assert.equal(others.map(end), [expected, expected]);
  simulation.restore(halfway);
  assert.is(end(simulation), expected);
});

const courier = (answerer?: EffectResponder): WorkshopSimulation => {
  const simulation = createWorkshop(answerer === undefined ? {} : { answerer });
  start(simulation, 'courier/1', { patienceMs: 400 });
  simulation.perform(tell(['courier/1', send]));
  simulation.perform(hold);
  return simulation;
};

test('a result that comes for a held machine waits, once, and comes before a timer that was due later', () => {
  const simulation = courier();
  simulation.advanceBy(100);
  const said = (what: string) => ({ type: 'effect.result', id: 1, result: { said: what } }) as const;

  assert.equal(simulation.perform(said('yes')), { ok: true, value: true });
  assert.equal(simulation.perform(said('no')), { ok: true, value: false });
  simulation.advanceBy(900);
  assert.is(stateOf(simulation, 'courier/1'), 'waiting');
  simulation.perform(release);

  assert.equal([stateOf(simulation, 'courier/1'), answerOf(simulation)], ['idle', { said: 'yes' }]);
  assert.equal(simulation.tree.outbox.entries, {});
});

test('a modelled answer that has arrived is not asked for again by a fork', () => {
  let asked = 0;
  const answerer: EffectResponder = () => {
    asked += 1;
    return { afterMs: 100, result: { said: 'yes' } };
  };
  const simulation = courier(answerer);
  simulation.advanceBy(200);

  const fork = simulation.fork({ answerer });
  fork.advanceBy(100);
  fork.perform(release);

  assert.equal([stateOf(fork, 'courier/1'), answerOf(fork), asked], ['idle', { said: 'yes' }, 1]);
});

test('a result that waits is given up with its effect', () => {
  const simulation = courier();
  simulation.perform({ type: 'effect.result', id: 1, result: { said: 'yes' } });

  simulation.perform({ type: 'abandon', from: 'courier/1' });
  simulation.perform(release);

  assert.equal([stateOf(simulation, 'courier/1'), answerOf(simulation)], ['waiting', null]);
});

test.run();
