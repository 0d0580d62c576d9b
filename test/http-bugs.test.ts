/** What becomes of an exception: an answer, a report that says how to see it again, and a service that goes on. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../http/app.js';
import { describeBug } from '../http/bug.js';
import { PacedClock, parsePace } from '../http/pace.js';
import { Pacing } from '../http/pacing.js';
import { Passwords } from '../http/passwords.js';
import { Controller } from '../machines/index.js';
import { administrator, type Genesis, resolveBlueprint, Secret } from '../models/index.js';

const secret = Secret.ofSeed('bugs');
const genesis: Genesis = {
  seed: 'bugs',
  startMs: Date.UTC(2026, 0, 1),
  blueprint: resolveBlueprint(),
  httpsPort: 443,
  accounts: [administrator('root', 'calvin', secret)],
};

/** A controller that fails on the path `/bug`. */
class Failing extends Controller {
  override handle(...[request, ...rest]: Parameters<Controller['handle']>): ReturnType<Controller['handle']> {
    if (request.path === '/bug') throw new Error('a table has no such row');
    return super.handle(request, ...rest);
  }
}

function pace(name: string) {
  const parsed = parsePace(name);
  if (parsed === undefined) throw new Error(`no pace ${name}`);
  return parsed;
}

test('an exception is 500 with the standard message and one report; the next request is served', async () => {
  const controller = new Failing(genesis, secret);
  const bugs: unknown[] = [];
  const onBug = (error: unknown) => bugs.push(error);
  const clock = new PacedClock({ startMs: genesis.startMs, pace: pace('manual'), wallNow: () => 0 });
  const pacing = new Pacing(controller, clock, onBug);
  const app = createApp({ controller, pacing, passwords: new Passwords(), whileAway: 'drop' }, onBug);
  const server = http.createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const failed = await fetch(`${url}/bug`);
  const body = await failed.text();
  const next = await fetch(`${url}/redfish`, { redirect: 'manual' });

  assert.is(failed.status, 500);
  assert.match(body, /Base\.[\d.]+\.InternalError/);
  assert.not.match(body, /no such row/);
  assert.is(bugs.length, 1);
  assert.is(next.status, 200);
  server.close();
  server.closeAllConnections();
});

test('a report names the seed, the time and the event', () => {
  const controller = new Controller(genesis, secret);
  controller.perform({ type: 'operator', hand: 'mains.off' });

  const text = describeBug(new Error('a table has no such row'), controller.tree);

  assert.match(text, 'a table has no such row');
  assert.match(text, `seed bugs, time ${genesis.startMs}, event ${controller.tree.clock.executed}`);
});

test('when something due fails, time stands still instead of failing for ever', async () => {
  const controller = new Controller(genesis, secret);
  const wall = { ms: 0 };
  const clock = new PacedClock({ startMs: genesis.startMs, pace: pace('real'), wallNow: () => wall.ms });
  const reported = new Promise<unknown>((resolve) => {
    const pacing = new Pacing(controller, clock, (error) => resolve([error, pacing]));
    controller.catchUp = () => {
      throw new Error('a machine that loops');
    };
    controller.perform({ type: 'operator', hand: 'button.hold' });
    // Due long ago, so the wait is as short as a timer can be.
    wall.ms = 1e9;
    pacing.settle();
  });

  const [error, pacing] = (await reported) as [Error, Pacing];
  await new Promise((resolve) => setImmediate(resolve));

  assert.is(error.message, 'a machine that loops');
  assert.is(pacing.pace.name, 'manual');
});

test.run();
