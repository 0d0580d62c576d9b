/**
 * Tests of conditional requests, query parameters and refusals over a raw socket: framing, lengths, and requests that
 * no HTTP client would send.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { ask, exchange, resetUri, sessionsUri, systemUri } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';

let service: RunningService;
let session: { readonly 'X-Auth-Token': string };

shareService(test, (shared) => {
  ({ service, session } = shared);
});

/** Sends a handwritten request with credentials and returns head and body of the response. */
async function raw(start: string, more = ''): Promise<{ readonly head: string; readonly body: string }> {
  const token = `X-Auth-Token: ${session['X-Auth-Token']}`;
  const received = await exchange(
    service,
    `${start} HTTP/1.1\r\nHost: x\r\n${token}\r\nConnection: close\r\n${more}\r\n`,
  );
  const end = received.indexOf('\r\n\r\n');
  return { head: received.slice(0, end), body: received.slice(end + '\r\n\r\n'.length) };
}

test('304 and 204 have neither body nor length nor chunks', async () => {
  const { headers } = await ask(service, systemUri, { headers: session });

  const unchanged = await raw(`GET ${systemUri}`, `If-None-Match: ${headers.etag}\r\n`);
  const options = await raw(`OPTIONS ${systemUri}`);

  assert.match(unchanged.head, /^HTTP\/1\.1 304 /);
  assert.match(unchanged.head, `\r\nETag: ${headers.etag}`);
  assert.match(options.head, /^HTTP\/1\.1 204 /);
  assert.match(options.head, /\r\nAllow: GET, HEAD, PATCH(\r\n|$)/);
  for (const { head, body } of [unchanged, options]) {
    assert.not.match(head, /\r\n(?:Transfer-Encoding|Content-Length|Content-Type):/i);
    assert.is(body, '');
  }
});

test('an answer that has nothing to say but could is chunked, as every other: a redirect is one empty chunk', async () => {
  for (const start of ['GET /redfish/v1/Systems/1', 'GET /redfish/v1']) {
    const redirect = await raw(start);

    assert.match(redirect.head, /^HTTP\/1\.1 308 /);
    assert.match(redirect.head, /\r\nTransfer-Encoding: chunked(\r\n|$)/i);
    assert.not.match(redirect.head, /\r\nContent-Length:/i);
    assert.is(redirect.body, '0\r\n\r\n');
  }
});

test('what needs a body and announces none is 411; an action needs none; an empty body is no body', async () => {
  const patch = await raw(`PATCH ${systemUri}`);
  const login = await raw(`POST ${sessionsUri}`);
  const action = await raw(`POST ${resetUri}`);
  const empty = await raw(`PATCH ${systemUri}`, 'Content-Length: 0\r\n');

  assert.match(patch.head, /^HTTP\/1\.1 411 Length Required/);
  assert.match(patch.body, /HeaderMissing.*Content-Length/);
  assert.match(login.head, /^HTTP\/1\.1 411 /);
  assert.match(action.head, /^HTTP\/1\.1 400 /);
  assert.match(action.body, /ActionParameterMissing/);
  assert.match(empty.head, /^HTTP\/1\.1 400 /);
  assert.match(empty.body, /UnrecognizedRequestBody/);
});

test('a body in chunks needs no length', async () => {
  const body = '{"AssetTag":"chunked"}';
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n`;

  const { head } = await raw(
    `PATCH ${systemUri}`,
    `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  );

  assert.match(head, /^HTTP\/1\.1 200 /);
});

test('a URI beyond the limit is 414, however far', async () => {
  for (const length of [8_200, 20_000, 60_000]) {
    const { head, body } = await raw(`GET ${systemUri}?${'x'.repeat(length)}`);
    assert.match(head, /^HTTP\/1\.1 414 /, String(length));
    assert.match(body, /GeneralError/);
  }
});

test('a client that rules JSON out is 406, in JSON all the same', async () => {
  const { status, headers, json } = await ask(service, systemUri, {
    headers: { ...session, Accept: 'text/html' },
  });

  assert.is(status, 406);
  assert.match(headers['content-type'] ?? '', /^application\/json/);
  assert.ok(json.error);
});

test('a stale ETag keeps a change from being made, over the wire too', async () => {
  const headers = { ...session, 'If-Match': 'W/"00000000"' };

  const { status } = await ask(service, systemUri, { method: 'PATCH', headers, body: { AssetTag: 'never' } });

  assert.is(status, 412);
  assert.is.not((await ask(service, systemUri, { headers: session })).json.AssetTag, 'never');
});

test('of two changes on the condition of one ETag, sent at once, one is made', async () => {
  const { headers } = await ask(service, systemUri, { headers: session });
  const conditional = { ...session, 'If-Match': String(headers.etag) };

  const answers = await Promise.all(
    ['one', 'two', 'three'].map((AssetTag) =>
      ask(service, systemUri, { method: 'PATCH', headers: conditional, body: { AssetTag } }),
    ),
  );

  assert.equal(answers.map(({ status }) => status).sort(), [200, 412, 412]);
});

test('a query as shells and libraries encode it arrives as it was meant', async () => {
  const [plus, percent] = await Promise.all(
    [
      "$filter=UserName+eq+'Administrator'&$top=1",
      '%24filter=UserName%20eq%20%27Administrator%27&%24top=1',
    ].map((query) => ask(service, `${sessionsUri}?${query}`, { headers: session })),
  );

  for (const answer of [plus, percent]) {
    assert.is(answer?.status, 200);
    assert.is(answer?.json['Members@odata.count'], 1);
  }
});

test('the root is expanded for Basic credentials that are right, and shown plain for wrong ones', async () => {
  const rootUri = '/redfish/v1/?$expand=.';
  const basic = (password: string) => ({
    Authorization: `Basic ${Buffer.from(`Administrator:${password}`).toString('base64')}`,
  });

  const right = await ask(service, rootUri, { headers: basic('correct-horse_1.') });
  const wrong = await ask(service, rootUri, { headers: basic('wrong') });

  assert.equal([right.status, wrong.status], [200, 200]);
  assert.ok('Members' in (right.json.Systems as object));
  assert.not('Members' in (wrong.json.Systems as object));
});

test.run();
