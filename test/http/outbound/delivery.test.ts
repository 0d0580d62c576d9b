/**
 * Tests of one delivery: the result for each way in which a listener does not answer, and the time limits of all waits.
 */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { createSecureContext } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DeliveryContext, deliver } from '../../../http/effects/deliver.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import type { DeliveryParams } from '../../../machines/reporting/events/index.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import { type Act, listen } from '../../support/service/listener-rig.js';

const body = { '@odata.type': '#Event.v1_2_9.Event', Events: [{ MessageId: 'MgmtEvents.6.10.FanFailed' }] };
const going = new AbortController().signal;

function meansFor(pem: string): DeliveryContext {
  return {
    policy: new OutboundPolicy([]),
    secureContext: createSecureContext({ ca: [pem] }),
    believesListeners: false,
    openHeaders: () => ({}),
    openDestination: ({ destination }) => destination,
    eventToClient: (body) => body,
    identity: () => {
      throw new Error('the controller was not asked who it is');
    },
    listenerAuthorities: () => [],
  };
}

function paramsFor(destination: string, timeoutMs: number): DeliveryParams {
  return {
    destination,
    body,
    number: 1,
    headers: null,
    headersAt: '',
    mutualAuthentication: false,
    timeoutMs,
  };
}

/** Returns the result of a delivery to a listener that behaves like `act`, and the number of received requests. */
async function endedBy(act: Act, timeoutMs = 20_000): Promise<readonly unknown[]> {
  const authority = await CertificateAuthority.create('Site CA');
  const listener = await listen(authority, [act]);
  try {
    const { outcome } = await deliver(paramsFor(listener.url, timeoutMs), meansFor(authority.pem), going);
    return [outcome, listener.heard.length];
  } finally {
    await listener.close();
  }
}

test('who takes it and says nothing is waited for as long as may be, and told no more than once', async () => {
  const [outcome, times] = await endedBy(() => {}, 500);

  assert.is(outcome, 'timeout');
  assert.ok(Number(times) <= 1);
});

test('who takes the connection and shakes no hands is a timeout, too, and let go of', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = once(server, 'connection');

  const { outcome } = await deliver(paramsFor(`https://127.0.0.1:${port}/`, 300), meansFor(''), going);

  assert.is(outcome, 'timeout');
  const [socket] = (await taken) as [Socket];
  if (!socket.closed) await once(socket.resume(), 'close');
  server.close();
});

test('the status is what counts: what comes after it may be long, slow or broken off', async () => {
  assert.equal(await endedBy((_, response) => response.write('and')), ['delivered', 1]);
  assert.equal(await endedBy((_, response) => response.end(Buffer.alloc(5_000_000))), ['delivered', 1]);
  assert.equal(
    await endedBy((_, response) =>
      response.writeHead(200, { 'Content-Length': 9 }).write('x', () => response.destroy()),
    ),
    ['delivered', 1],
  );
  assert.equal(await endedBy((_, response) => response.writeHead(503).end('later')), ['refused', 1]);
});

test('where somebody redirects to nobody is asked', async () => {
  assert.equal(await endedBy((_, response) => response.writeHead(307, { Location: '/elsewhere' }).end()), [
    'refused',
    1,
  ]);
});

test('who breaks the connection off is out of reach', async () => {
  assert.equal(await endedBy((request) => request.socket.destroy()), ['unreachable', 1]);
});

test.run();
