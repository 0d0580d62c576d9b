/**
 * Tests of modeled effect results after a fork, after a restore, and after a cancellation: they depend only on the
 * outbox.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EffectResponder } from '../../engine/index.js';
import {
  createWorkshop,
  readRecord,
  start,
  tell,
  type WorkshopSimulation,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const patienceMs = 400;
const send = (to: string) => ({ type: 'send', to });

function workshopWithCouriers(answerer: EffectResponder): WorkshopSimulation {
  const simulation = createWorkshop({ answerer });
  start(simulation, 'courier/1', { patienceMs });
  return simulation;
}

function answerOf(simulation: WorkshopSimulation, address: string): unknown {
  return (readRecord(simulation, address)?.context as { readonly answer: unknown } | undefined)?.answer;
}

test('a fork or a restored snapshot that is told the answerer hears what was on its way, at the same instant', () => {
  const answerer: EffectResponder = ({ id }) => ({ afterMs: 50, result: { said: `yes to ${id}` } });
  const simulation = workshopWithCouriers(answerer);
  simulation.perform(tell(['courier/1', send('ann')]));
  simulation.advanceBy(20);
  const inFlight = simulation.snapshot();

  const fork = simulation.fork({ answerer });
  simulation.advanceBy(patienceMs);
  const ended = simulation.tree;
  fork.advanceBy(patienceMs);
  simulation.restore(inFlight);
  assert.is(simulation.nextAt, workshopStartMs + 50);
  simulation.advanceBy(patienceMs);

  assert.equal(answerOf(fork, 'courier/1'), { said: 'yes to 1' });
  assert.equal(fork.tree, ended);
  assert.equal(simulation.tree, ended);
});

test('the answer to an effect that was given up does not come at all, in a fork as little as here', () => {
  const answerer: EffectResponder = () => ({ afterMs: 50, result: { said: 'too late' } });
  const simulation = workshopWithCouriers(answerer);
  simulation.perform(tell(['courier/1', send('ann')]));
  simulation.perform({ type: 'abandon', from: 'courier/1' });
  const { executed } = simulation.tree.clock;
  const fork = simulation.fork({ answerer });

  simulation.advanceBy(50);
  fork.advanceBy(50);

  assert.is(simulation.tree.clock.executed, executed);
  assert.equal(fork.tree, simulation.tree);
});

test.run();
