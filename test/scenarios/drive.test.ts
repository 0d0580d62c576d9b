/**
 * Tests of client code on virtual time: it runs unchanged, its waits take no real time, and its history is
 * deterministic.
 */
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type WorldEnvironment } from '../../index.js';
import { resetUri, systemUri } from '../support/lab.js';

/** Returns the message of the error with which `work` rejects. */
async function errorOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
}

/** Switches a server off and polls until it is off, as clients do. */
async function shutDown({ fetch, sleep }: WorldEnvironment, authorization: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ ResetType: 'GracefulShutdown' });
  const reset = await fetch(resetUri, { method: 'POST', headers, body });
  assert.is(reset.status, 200);
  for (let polls = 1; ; polls++) {
    const system = (await (await fetch(systemUri, { headers })).json()) as { readonly PowerState: string };
    if (system.PowerState === 'Off') return polls;
    await sleep('8s');
  }
}

test('client code that polls for minutes is over at once, and twice the same', async () => {
  const histories: unknown[] = [];
  for (let run = 0; run < 2; run++) {
    const controller = createController({ seed: 'drive' });
    const startMs = controller.now;
    const polls = await controller.drive((surroundings) => shutDown(surroundings, controller.authorization));
    histories.push([polls, controller.now - startMs, controller.fingerprint]);
    assert.ok(polls > 3);
    assert.is(controller.now - startMs, (polls - 1) * 8_000);
  }

  assert.equal(histories[0], histories[1]);
});

test('pieces that run at once take turns by virtual time, and within an instant in their order', async () => {
  const controller = createController();
  const startMs = controller.now;
  const told: string[] = [];

  await controller.drive(async ({ sleep, now }) => {
    const piece = async (name: string, span: string) => {
      for (let round = 0; round < 3; round++) {
        await sleep(span);
        told.push(`${name} ${now() - startMs}`);
      }
    };
    await Promise.all([piece('a', '2s'), piece('b', '3s'), piece('c', '2s')]);
  });

  assert.equal(told, [
    'a 2000',
    'c 2000',
    'b 3000',
    'a 4000',
    'c 4000',
    // Client b started to sleep at second 3, and clients a and c at second 4. Client b therefore continues first.
    'b 6000',
    'a 6000',
    'c 6000',
    'b 9000',
  ]);
});

test('what the code throws is thrown, with time where it was', async () => {
  const controller = createController();
  const startMs = controller.now;

  const message = await errorOf(
    controller.drive(async ({ sleep }) => {
      await sleep(500);
      throw new RangeError('no such server');
    }),
  );

  assert.match(message, /^no such server\n/);
  assert.is(controller.now - startMs, 500);
});

test('real timers, sockets and files are named as the mistakes they are', async () => {
  const drive = (work: () => Promise<unknown>) => errorOf(createController().drive(work));
  const never = (begin: () => void) => () => new Promise<void>(() => begin());
  const timers: NodeJS.Timeout[] = [];
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const sockets: net.Socket[] = [];
  try {
    assert.match(
      await drive(never(() => timers.push(setTimeout(() => undefined, 60_000)))),
      /waits for a timer of the operating system \(setTimeout.*use sleep/,
    );
    assert.match(
      await drive(never(() => sockets.push(net.connect(port, '127.0.0.1')))),
      /waits for a (socket|connection)/,
    );
    assert.match(
      await drive(() => new Promise<void>(() => undefined)),
      /process 1 is not over and nothing is due/,
    );
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  assert.is(await readFile(new URL(import.meta.url), 'utf8').then((text) => text.length > 0), true);
});

test('a signal with a real timer behind it is refused by the fetch of virtual time', async () => {
  const get = (signal: AbortSignal) =>
    createController().drive(({ fetch }) => fetch('/redfish/v1/', { signal }).then(({ status }) => status));

  assert.match(
    await errorOf(get(AbortSignal.timeout(5_000))),
    /AbortSignal\.timeout uses a timer of the operating system/,
  );
  assert.is(await get(new AbortController().signal), 200);
});

test('code that never ends is ended by its limit', async () => {
  const message = await errorOf(
    createController().drive(async ({ sleep }) => {
      for (;;) await sleep('1h');
    }, '10h'),
  );

  assert.match(message, /^process 1 is not over within 10h of virtual time\n/);
});

test('a controller that is driven is not driven by another at the same time, and can be again afterwards', async () => {
  const controller = createController();
  const inner = await controller.drive(async () =>
    errorOf(controller.drive(async ({ sleep }) => sleep('1s'))),
  );

  assert.is(inner, 'this controller is already being driven; code inside the run uses sleep instead');
  assert.is(await controller.drive(async () => 5), 5);
});

test.run();
