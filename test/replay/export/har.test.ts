/** Tests of a history as an HTTP archive: the published format, the recorded responses, and no secret. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { type EventRange, toHar } from '../../../replay/index.js';
import { liveToExport, secrets } from '../../support/history/export-history.js';
import { resetUri, sessionsUri } from '../../support/lab.js';

const { controller, history, replies } = liveToExport();

/** Schema of HAR 1.2. Optional members are included where the archive uses them. */
const pair = z.strictObject({ name: z.string(), value: z.string() });
const sized = { headersSize: z.literal(-1), bodySize: z.literal(-1) };
const request = z.strictObject({
  method: z.string(),
  url: z.url(),
  httpVersion: z.literal('HTTP/1.1'),
  cookies: z.array(pair).length(0),
  headers: z.array(pair),
  queryString: z.array(pair),
  postData: z
    .strictObject({
      mimeType: z.string(),
      params: z.array(
        z.strictObject({
          name: z.string(),
          value: z.string().optional(),
          fileName: z.string().optional(),
          contentType: z.string().optional(),
        }),
      ),
      text: z.string(),
    })
    .optional(),
  ...sized,
});
const response = z.strictObject({
  status: z.int(),
  statusText: z.string(),
  httpVersion: z.literal('HTTP/1.1'),
  cookies: z.array(pair).length(0),
  headers: z.array(pair),
  content: z.strictObject({ size: z.int(), mimeType: z.string(), text: z.string().optional() }),
  redirectURL: z.string(),
  comment: z.string().optional(),
  ...sized,
});
const format = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    comment: z.string(),
    entries: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        time: z.literal(0),
        request,
        response,
        cache: z.strictObject({}),
        timings: z.strictObject({ send: z.int(), wait: z.int(), receive: z.int() }),
        comment: z.string(),
      }),
    ),
  }),
});

const textOf = (span: EventRange = {}) => [...toHar(history, span)].join('');

function entriesOf(span: EventRange = {}) {
  return format.parse(JSON.parse(textOf(span))).log.entries;
}

test('it is what HAR 1.2 says, an entry for each write at its virtual time, and the same bytes each time', () => {
  const writes = [...history.events()].filter(
    ({ cause }) => 'input' in cause && cause.input.type === 'redfish.write',
  );
  const entries = entriesOf();

  assert.equal(
    entries.map(({ startedDateTime }) => Date.parse(startedDateTime)),
    writes.map(({ at }) => at),
  );
  assert.is(textOf(), textOf());
  assert.match(JSON.parse(textOf()).log.comment, /A journal contains no reads/);
});

test('the answers are those that were given, refusals as well, but for what is hidden', () => {
  const entries = entriesOf();

  assert.is(entries.length, replies.length);
  for (const [index, { response: answered }] of entries.entries()) {
    const reply = replies[index];
    assert.is(answered.status, reply?.status);
    assert.equal(JSON.parse(answered.content.text ?? ''), reply?.body);
    const headers = Object.fromEntries(
      answered.headers.map(({ name, value }) => [name.toLowerCase(), value]),
    );
    const { 'x-auth-token': token, ...others } = reply?.headers ?? {};
    assert.equal(headers, { ...others, ...(token === undefined ? {} : { 'x-auth-token': '(hidden)' }) });
  }
  assert.ok(entries.some((entry) => entry.response.status === 400));
});

test('requests have the bodies that were sent, with secrets hidden', () => {
  const entries = entriesOf();
  const bodyAt = (end: string) =>
    entries
      .filter(({ request: { url } }) => url.endsWith(end))
      .map(({ request: { postData } }) => JSON.parse(postData?.text ?? ''));

  assert.equal(bodyAt(resetUri), [{ ResetType: 'ForceRestart' }, { ResetType: 'On' }]);
  assert.equal(bodyAt(sessionsUri), [{ UserName: 'bob', Password: '(hidden)' }]);
  const upload = entries.at(-1)?.request.postData;
  assert.is(upload?.mimeType, 'multipart/form-data');
  assert.equal(upload?.params.at(-1), {
    name: 'file',
    fileName: 'controller.bin',
    contentType: 'application/octet-stream',
  });
});

test('no secret of the history, no token and no hash of one is in it', () => {
  const text = textOf();
  const token = replies.find(({ headers }) => 'x-auth-token' in headers)?.headers['x-auth-token'];
  const hashes =
    JSON.stringify([controller.tree.accounts, controller.tree.sessions]).match(/[0-9a-f]{64}/g) ?? [];

  assert.ok(token !== undefined && hashes.length > 0);
  for (const secret of [...secrets, token, ...hashes, 'Made-Up'])
    assert.not.ok(text.includes(secret), secret);
});

test('a part of it has what is in the part, and asking again has changed nothing', () => {
  const { fingerprint } = controller;
  const all = entriesOf();
  const second = [...history.events()].filter(
    ({ cause }) => 'input' in cause && cause.input.type === 'redfish.write',
  )[1];
  const from = { after: second?.number ?? 0 };

  assert.equal(entriesOf({ from }), all.slice(2));
  assert.is(controller.fingerprint, fingerprint);
});

test.run();
