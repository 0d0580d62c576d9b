/**
 * Tests of exceptions: the client receives an answer, a report explains how to reproduce the exception, and the service
 * continues.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PacedClock } from '../../http/clock/pace.js';
import { Pacing } from '../../http/clock/pacing.js';
import { describeBug } from '../../http/exchange/error-handler.js';
import { Controller } from '../../machines/index.js';
import type { Exchange } from '../../models/redfish/exchange.js';
import { bareFront, bareGenesis, bareSecret, paceNamed } from '../support/service/http-rig.js';

/** Controller that throws an exception on the path `/bug`. */
class Failing extends Controller {
  override exchange(...[arrival, request]: Parameters<Controller['exchange']>): Exchange {
    if (request.path === '/bug') throw new Error('a table has no such row');
    return super.exchange(arrival, request);
  }
}

test('an exception is 500 with the standard message and one report; the next request is served', async () => {
  const { url, bugs, close } = await bareFront(new Failing(bareGenesis, bareSecret));

  const failed = await fetch(`${url}/bug`);
  const body = await failed.text();
  const next = await fetch(`${url}/redfish`, { redirect: 'manual' });

  assert.is(failed.status, 500);
  assert.match(body, /Base\.[\d.]+\.InternalError/);
  assert.not.match(body, /no such row/);
  assert.is(bugs.length, 1);
  assert.is(next.status, 200);
  close();
});

test('a report names the seed, the time and the event', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  controller.perform({ type: 'operator', action: 'mains.off' });

  const text = describeBug(new Error('a table has no such row'), controller.tree);

  assert.match(text, 'a table has no such row');
  assert.match(text, `seed bare, time ${bareGenesis.startMs}, event ${controller.tree.clock.executed}`);
});

test('when something due fails, time stands still instead of failing for ever', async () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const wall = { ms: 0 };
  const clock = new PacedClock({
    startMs: bareGenesis.startMs,
    pace: paceNamed('real'),
    wallNow: () => wall.ms,
  });
  const reported = new Promise<unknown>((resolve) => {
    const pacing = new Pacing(controller, clock, (error) => resolve([error, pacing]));
    controller.catchUp = () => {
      throw new Error('a machine that loops');
    };
    controller.perform({ type: 'operator', action: 'button.hold' });
    // The next event is long overdue, so that the timer waits for the shortest possible time.
    wall.ms = 1e9;
    pacing.rearm();
  });

  const [error, pacing] = (await reported) as [Error, Pacing];
  await new Promise((resolve) => setImmediate(resolve));

  assert.is(error.message, 'a machine that loops');
  assert.is(pacing.pace.name, 'manual');
});

test.run();
