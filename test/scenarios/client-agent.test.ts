/** Tests of the agent of `node:http` and `node:https`, whose connections lead to a controller of the process. */
import http from 'node:http';
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { systemUri } from '../support/lab.js';

const globals = true;

async function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: Error) => error.message,
  );
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/** Sends a request by `node:http` or `node:https`. */
function send(
  { request }: { readonly request: typeof https.request },
  url: string,
  { body = '', ...options }: https.RequestOptions & { readonly body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: text })).on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
}

test('an agent leads http and https of any host to the controller', async () => {
  const controller = createController();
  const headers = { authorization: controller.authorization, 'content-type': 'application/json' };
  const agent = controller.agent<https.Agent>();

  const read = await send(http, `http://bmc.example.com${systemUri}?$select=PowerState`, { agent, headers });
  const method = 'PATCH';
  const written = await send(https, `https://bmc.example.com${systemUri}`, {
    agent,
    headers,
    method,
    body: JSON.stringify({ AssetTag: 'rack 7' }),
  });
  const refused = await send(https, `https://bmc.example.com${systemUri}`, { agent });

  assert.is(JSON.parse(read.body).PowerState, 'On');
  assert.not.ok('AssetTag' in JSON.parse(read.body));
  assert.is(written.status, 200);
  assert.is(controller.get(systemUri).AssetTag, 'rack 7');
  assert.is(refused.status, 401);
});

test('a violated check is the error of the request, and of the drive whose code ignores it', async () => {
  const checks = [{ never: { get: systemUri, has: { AssetTag: 'wrong' } } }];
  const controller = createController({ checks, retain: 'never' });
  const agent = controller.agent<https.Agent>();
  const headers = { authorization: controller.authorization, 'content-type': 'application/json' };
  const options = { agent, headers, method: 'PATCH', body: JSON.stringify({ AssetTag: 'wrong' }) };
  const write = () => send(https, `https://bmc${systemUri}`, options);

  const driven = controller.drive(() => write().catch(() => 'ignored'), { globals });

  assert.match(await errorOf(driven), /^check 1, never/);
  controller.patch(systemUri, { AssetTag: 'right' });
  assert.match(await errorOf(write()), /^check 1, never/);
});

test('an agent takes virtual time in a drive, and a lost response closes its connection', async () => {
  const controller = createController();
  const agent = controller.agent<https.Agent>();
  controller.fault('network.slow', { minMs: 30_000, maxMs: 30_000, count: 1 });

  const passed = await controller.drive(
    async () => {
      const startMs = Date.now();
      await send(https, 'https://bmc/redfish/v1/', { agent });
      return Date.now() - startMs;
    },
    { globals },
  );
  controller.operator('mains.off');

  assert.is(passed, 30_000);
  assert.match(await errorOf(send(https, 'https://bmc/redfish/v1/', { agent })), /socket hang up/);
});

test.run();
