/**
 * Tests of the port of the service: the requested port, the standard port, or port 8443 where the process may not bind
 * the standard port.
 */
import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bindService, Listener } from '../../../http/connections/listener.js';
import { SetupError } from '../../../http/index.js';

/**
 * Returns a simulated machine on which every port is free except those in `taken`. Binding one of these fails with the
 * given error code.
 */
function machineWith(taken: Readonly<Record<number, string>>) {
  const tried: number[] = [];
  const listener = {
    bind: async (_host: string, port: number) => {
      tried.push(port);
      return taken[port] ?? port;
    },
  };
  return { tried, listener };
}

async function complaint(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    assert.instance(error, SetupError);
    return (error as SetupError).message;
  }
  return assert.unreachable('nothing was wrong') as never;
}

test('by default it is the standard port, and nothing is said', async () => {
  const { listener } = machineWith({});

  assert.equal(await bindService(listener, '127.0.0.1', undefined), { port: 443, note: undefined });
});

test('where the standard port may not be bound, or is in use, it is 8443, and why is said', async () => {
  for (const [reason, why] of [
    ['EACCES', /443 requires privileges.*8443/],
    ['EADDRINUSE', /443 is in use.*8443/],
  ] as const) {
    const { listener } = machineWith({ 443: reason });

    const { port, note } = await bindService(listener, '127.0.0.1', undefined);

    assert.is(port, 8_443);
    assert.match(note ?? '', why);
  }
});

test('a port that was asked for is that one or none', async () => {
  const { listener, tried } = machineWith({ 9000: 'EADDRINUSE', 443: 'EACCES' });

  assert.match(
    await complaint(bindService(listener, '127.0.0.1', 9_000)),
    'port 9000 on 127.0.0.1 is in use',
  );
  assert.match(
    await complaint(bindService(listener, '127.0.0.1', 443)),
    'port 443 on 127.0.0.1 requires privileges',
  );
  assert.equal(tried, [9_000, 443]);
});

test('an address that is not of this machine is not tried at another port', async () => {
  const { listener, tried } = machineWith({ 443: 'EADDRNOTAVAIL' });

  assert.match(
    await complaint(bindService(listener, '203.0.113.9', undefined)),
    '203.0.113.9 is not an address',
  );
  assert.equal(tried, [443]);
});

test('with both in use one is told to choose', async () => {
  const { listener } = machineWith({ 443: 'EADDRINUSE', 8443: 'EADDRINUSE' });

  assert.match(
    await complaint(bindService(listener, '127.0.0.1', undefined)),
    'port 8443 on 127.0.0.1 is in use',
  );
});

test('a listener says which port it got, and can be closed without having had one', async () => {
  const listener = new Listener(createServer());
  const other = new Listener(createServer());

  const port = await listener.bind('127.0.0.1', 0);

  assert.type(port, 'number');
  assert.is(await other.bind('127.0.0.1', port as number), 'EADDRINUSE');
  await other.close(0);
  await listener.close(0);
});

test.run();
