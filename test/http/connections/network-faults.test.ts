/** Tests of network faults at the socket: refused, closed, truncated and slow connections as a client sees them. */
import { once } from 'node:events';
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

/** Sets the faults through the control API, as users do. */
function disturbed(
  faults: readonly object[],
  work: (service: RunningService) => Promise<void>,
): Promise<void> {
  return withService(optionsFor(data.folder), async (service) => {
    for (const body of faults) assert.is((await control(service, '/fault', { body })).status, 200);
    await work(service);
  });
}

interface Seen {
  readonly status: number;
  readonly length: string | undefined;
  readonly bytes: number;
  /** Error code of the connection, or the way in which the body ended. */
  readonly end: string;
}

/** Sends a GET of the service root and returns the result for a client that reads to the end. */
async function see({ url, certificate: { certificate: ca } }: RunningService): Promise<Seen | string> {
  const asked = https.get(new URL('/redfish/v1/', url), { ca, agent: false });
  try {
    const [response] = await once(asked, 'response');
    let bytes = 0;
    response.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    const end = await new Promise<string>((resolve) => {
      response.once('end', () => resolve('end'));
      response.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    });
    return { status: response.statusCode, length: response.headers['content-length'], bytes, end };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

for (const fault of ['network.refuse', 'network.drop', 'network.answerLost']) {
  test(`${fault}: the connection breaks without an answer, and the next one is answered`, async () => {
    await disturbed([{ fault, count: 1 }], async (service) => {
      assert.is(await see(service), 'ECONNRESET');
      assert.is((await ask(service, '/redfish/v1/')).status, 200);
    });
  });
}

test('a lost answer was made all the same', async () => {
  await disturbed([{ fault: 'network.answerLost', method: 'PATCH' }], async (service) => {
    const asked = { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 7' } };
    await ask(service, systemUri, asked).then(
      () => assert.unreachable(),
      ({ code }: NodeJS.ErrnoException) => assert.is(code, 'ECONNRESET'),
    );
    assert.is(service.controller.tree.host.assetTag, 'rack 7');
  });
});

test('a body that is cut comes by half: one that is truncated has a length that says more', async () => {
  await disturbed([], async (service) => {
    const whole = (await ask(service, '/redfish/v1/')).text.length;
    for (const [fault, length] of [
      ['network.reset', undefined],
      ['network.truncate', String(whole)],
    ] as const) {
      await control(service, '/fault', { body: { fault, count: 1 } });
      const seen = await see(service);
      assert.equal(seen, { status: 200, length, bytes: Math.floor(whole / 2), end: 'ECONNRESET' }, fault);
    }
  });
});

test('a slow answer comes late, in real time, and others do not wait for it', async () => {
  const slow = { fault: 'network.slow', minMs: 150, maxMs: 150, uri: '/redfish/v1/' };
  await disturbed([slow], async (service) => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([
      ask(service, '/redfish/v1/').then(note('slow')),
      ask(service, systemUri, { headers: asBasic() }).then(note('other')),
    ]);
    assert.equal(order, ['other', 'slow']);
  });
});

test('503 and a wrong type are answers like any other', async () => {
  await disturbed(
    [{ fault: 'network.unavailable', retryAfter: 3, count: 1 }, { fault: 'network.wrongType' }],
    async (service) => {
      const turnedAway = await ask(service, '/redfish/v1/');
      assert.equal([turnedAway.status, turnedAway.headers['retry-after']], [503, '3']);
      const { status, headers } = await ask(service, '/redfish/v1/');
      assert.equal([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    },
  );
});

test.run();
