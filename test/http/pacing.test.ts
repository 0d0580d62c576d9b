/** Tests of pacing with a wall clock that the test controls: arriving requests, jumps to the next event, and stops. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PacedClock } from '../../http/clock/pace.js';
import { Pacing } from '../../http/clock/pacing.js';
import { Controller } from '../../machines/index.js';
import { powerRecord } from '../../machines/power/index.js';
import { bareGenesis, bareSecret, paceNamed } from '../support/service/http-rig.js';

const { startMs } = bareGenesis;

function paced(pace: string) {
  const wall = { ms: 0 };
  const controller = new Controller(bareGenesis, bareSecret);
  const clock = new PacedClock({ startMs, pace: paceNamed(pace), wallNow: () => wall.ms });
  const pacing = new Pacing(controller, clock, (error) => {
    throw error;
  });
  return { wall, controller, pacing };
}

test('after a jump time goes on from where it led, as fast as before', () => {
  const { wall, controller, pacing } = paced('skip');
  controller.perform({ type: 'operator', action: 'button.hold' });
  const due = controller.simulation.nextAt ?? 0;

  const arrived = pacing.arrive();
  wall.ms += 1_500;

  assert.ok(due > startMs);
  assert.is(arrived, due);
  assert.is(pacing.now, due + 1_500);
  assert.is(powerRecord(controller.tree).value, 'off');
  pacing.stop();
});

test('after an advance what is due soon wakes by itself, without a request', async () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const clock = new PacedClock({ startMs, pace: paceNamed('real'), wallNow: () => performance.now() });
  const pacing = new Pacing(controller, clock, (error) => {
    throw error;
  });
  controller.perform({ type: 'operator', action: 'button.hold' });
  pacing.rearm();
  const off = new Promise<void>((resolve) => {
    controller.simulation.observe({ committed: () => resolve() });
  });

  const leftMs = (controller.simulation.nextAt ?? 0) - pacing.now;
  assert.ok(leftMs > 9_000);
  pacing.advance(leftMs - 5);
  await off;

  assert.is(powerRecord(controller.tree).value, 'off');
  pacing.stop();
});

test('a jump goes one step, however many are ahead', () => {
  const { controller, pacing } = paced('skip');
  controller.perform({ type: 'operator', action: 'button.hold' });
  pacing.arrive();
  controller.perform({ type: 'operator', action: 'button.press' });
  const { executed } = controller.tree.clock;

  pacing.arrive();

  assert.is(controller.tree.clock.executed, executed + 1);
  pacing.stop();
});

test('what is due at a pace has run when a request arrives, though no timer has woken yet', () => {
  const { wall, controller, pacing } = paced('60x');
  controller.perform({ type: 'operator', action: 'button.hold' });

  wall.ms += 60_000;
  const now = pacing.arrive();
  controller.catchUp(now);

  assert.is(now, startMs + 3_600_000);
  assert.is(powerRecord(controller.tree).value, 'off');
  pacing.stop();
});

test('the tree is left alone while nothing is due, however long', () => {
  const { wall, controller, pacing } = paced('100000x');
  const before = controller.tree;

  wall.ms += 1_000_000;
  pacing.arrive();
  pacing.rearm();

  assert.is(controller.tree, before);
  pacing.stop();
});

test('one can advance under every pace, and is not told of a time before what has happened', () => {
  for (const name of ['real', 'manual', 'skip', '0.5x']) {
    const { controller, pacing } = paced(name);
    controller.perform({ type: 'operator', action: 'button.hold' }, startMs + 5_000);
    assert.is(pacing.now, startMs + 5_000, name);

    assert.ok(pacing.advance(600_000));

    assert.is(pacing.now, startMs + 605_000, name);
    assert.is(powerRecord(controller.tree).value, 'off');
    pacing.stop();
  }
});

test.run();
