/** Tests of capturing a live service: what it is asked, patience, an interruption, and what is refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fetchService } from '../../../http/captures/fetch-service.js';
import { filesOfAnswers, RecordedAnswers } from '../../../http/captures/recorded-answers.js';
import { CaptureError, captureLimits, readCapture } from '../../../models/capture/index.js';
import { filesOf, smallMockup } from '../../support/captures/small-mockup.js';

interface Context {
  folder: string;
  server: Server;
  address: string;
  /** Methods and URIs of all requests. */
  requests: string[];
  /** Status codes for the next requests, before the service answers. */
  refusals: number[];
  /** Bodies for the resources after the root, in place of their own. */
  bodies: Buffer[];
}

const test = suite<Context>('capturing a live service');

test.before.each(async (context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-live-'));
  context.requests = [];
  context.refusals = [];
  context.bodies = [];
  context.server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    context.requests.push(`${method} ${url}`);
    const refusal = context.refusals.shift() || undefined;
    const content = smallMockup[`${url.replace(/^\/|\/$/gu, '')}/index.json`];
    if (refusal !== undefined) response.writeHead(refusal, { 'Retry-After': '0.01' }).end();
    else if (headers.authorization !== `Basic ${Buffer.from('reader:secret').toString('base64')}`)
      response.writeHead(401).end();
    else if (content === undefined) response.writeHead(404).end('{"error":{"code":"x"}}');
    else {
      const body = url === '/redfish/v1/' ? undefined : context.bodies.shift();
      response.writeHead(200, { 'Content-Encoding': 'gzip', ETag: '"1"' }).end(body ?? gzipSync(content));
    }
  });
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve));
  context.address = `http://127.0.0.1:${(context.server.address() as AddressInfo).port}`;
});

test.after.each(({ folder, server }) => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const access = (address: string, password = 'secret') => ({
  address,
  user: 'reader',
  password,
  authorities: undefined,
  acceptsAnyCertificate: false,
});
const answersIn = ({ folder }: Context) => new RecordedAnswers(path.join(folder, 'answers'), 'service');
const quick = (signal = new AbortController().signal, onProgress = () => {}) => ({
  requestsPerSecond: 1_000_000,
  signal,
  onProgress,
});

test('every resource is read once, with GET alone, and the result is the capture', async (context) => {
  const recorded = answersIn(context);

  assert.is(await fetchService(access(context.address), recorded, quick()), true);
  assert.ok(context.requests.every((request) => request.startsWith('GET /redfish/v1')));
  assert.is(new Set(context.requests).size, context.requests.length);
  const { files, notes } = filesOfAnswers(recorded.answers);
  const capture = readCapture(files, notes);
  const whole = readCapture(filesOf(smallMockup));
  assert.equal([...capture.resources.keys()], [...whole.resources.keys()]);
  assert.equal(capture.rootResource.headers?.etag, '"1"');
  assert.ok((capture.rootResource.timeMs ?? -1) >= 0);
});

test('a service that asks for patience is asked again', async (context) => {
  context.refusals = [503];

  await fetchService(access(context.address), answersIn(context), quick());
  assert.equal(context.requests.slice(0, 2), ['GET /redfish/v1/', 'GET /redfish/v1/']);
});

test('an interrupted capture goes on with the resources that are missing', async (context) => {
  const stop = new AbortController();
  let left = 4;
  const onProgress = () => {
    if (--left === 0) stop.abort();
  };
  assert.is(
    await fetchService(access(context.address), answersIn(context), quick(stop.signal, onProgress)),
    false,
  );
  const before = context.requests.length;

  assert.is(await fetchService(access(context.address), answersIn(context), quick()), true);
  const again = context.requests.slice(before);
  assert.not.ok(again.includes('GET /redfish/v1/'));
  assert.is(new Set([...context.requests]).size, Object.keys(smallMockup).length);
});

test('a resource that answers 401 is left out with a note, and the user is refused if nothing can be read', async (context) => {
  context.refusals = [0, 401];
  const recorded = answersIn(context);

  assert.is(await fetchService(access(context.address), recorded, quick()), true);
  const [note, ...others] = filesOfAnswers(recorded.answers).notes;
  assert.equal([note?.found, others], ['an answer with status 401', []]);

  const closed = new RecordedAnswers(path.join(context.folder, 'closed'), 'service');
  context.refusals = [0, 401, 401, 401, 401];
  await assertRefused(fetchService(access(context.address), closed, quick()), /status 401 for GET/);
});

test('an answer that asks for patience is requested again by the next run', async (context) => {
  context.refusals = [0, ...Array.from({ length: 5 }, () => 503)];
  await fetchService(access(context.address), answersIn(context), quick());
  const [, failed = ''] = context.requests;
  const before = context.requests.length;

  const recorded = answersIn(context);
  await fetchService(access(context.address), recorded, quick());
  assert.equal(context.requests.slice(before, before + 1), [failed]);
  assert.equal(filesOfAnswers(recorded.answers).notes, []);
});

test('a compressed body above the limit, and one that cannot be expanded, are noted', async (context) => {
  context.bodies = [gzipSync(Buffer.alloc(captureLimits.fileBytesMax + 1)), Buffer.from('no gzip')];
  const recorded = answersIn(context);

  assert.is(await fetchService(access(context.address), recorded, quick()), true);
  const found = filesOfAnswers(recorded.answers).notes.map((note) => note.found);
  assert.match(found.join(), /^a body of more than 32 MiB,a compressed body that cannot be expanded/);
  assert.equal(filesOfAnswers(answersIn(context).answers).notes.length, 2);
});

test('a live service may have as many resources as a mockup has files', () => {
  const bytes = new TextEncoder().encode('{}');
  const count = captureLimits.filesMax / 2;
  const files = Array.from({ length: count }, (_, index) =>
    ['index', 'headers', 'time'].map((name) => ({ path: `redfish/v1/X/${index}/${name}.json`, bytes })),
  );

  assert.is(readCapture([...filesOf(smallMockup), ...files.flat()]).resources.size > count, true);
});

test('answers of another service are not used', (context) => {
  const file = path.join(context.folder, 'answers');
  new RecordedAnswers(file, 'one').add({
    uri: '/redfish/v1/',
    status: 200,
    headers: {},
    timeMs: 1,
    text: '{}',
  });

  assert.is(new RecordedAnswers(file, 'one').answers.length, 1);
  assert.is(new RecordedAnswers(file, 'other').answers.length, 0);
});

test('a wrong password and a service of another kind are refused with the next step', async (context) => {
  const refusedFor = (pass: string) =>
    fetchService(access(context.address, pass), answersIn(context), quick());
  await assertRefused(refusedFor('wrong'), /401.*password/);
  context.refusals = [404];
  await assertRefused(refusedFor('secret'), /no service root/);
});

async function assertRefused(run: Promise<boolean>, message: RegExp): Promise<void> {
  const error: unknown = await run.catch((refused: unknown) => refused);
  assert.instance(error, CaptureError);
  assert.match((error as CaptureError).message, message);
}

test.run();
