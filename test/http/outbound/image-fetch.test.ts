/**
 * Tests of image downloads over real connections: the facts that are read, and the result for each kind of failing
 * source.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fetchImage } from '../../../http/effects/download.js';
import { OutboundPolicy } from '../../../http/effects/policy.js';
import { imageMark } from '../../../models/formats/firmware-image/header.js';
import type { ImageFetch, ImageFetched } from '../../../models/outbound/image-fetch.js';
import { ownAuthority, serveFiles } from '../../support/service/file-server.js';

const policy = new OutboundPolicy([]);
const means = { policy, secureContext: undefined, open: () => 'sesame' };
const going = new AbortController().signal;

const files = await serveFiles(({ url }, response) => {
  switch (url) {
    case '/whole':
      response.end(`${imageMark}\nno header`);
      return;
    case '/signed?sesame':
      response.end(`${imageMark}\nno header`);
      return;
    case '/short':
      response.writeHead(200, { 'Content-Length': 1_000 }).write('x');
      setImmediate(() => response.destroy());
      return;
    case '/long':
      response.writeHead(200).end(Buffer.alloc(5_000));
      return;
    case '/told':
      response.writeHead(200, { 'Content-Length': 5_000 }).end(Buffer.alloc(5_000));
      return;
    case '/moved':
      response.writeHead(302, { Location: '/whole' }).end();
      return;
    case '/slow':
      response.writeHead(200).write('x');
      return;
    default:
      response.writeHead(404).end();
  }
});
test.after(() => files.close());

function fetched(uri: string, more: Partial<ImageFetch> = {}): Promise<ImageFetched> {
  const address = uri.startsWith('http') ? uri : `${files.url}${uri}`;
  const asked = { uri: address, login: null, sizeMax: 4_000, timeoutMs: 20_000, ...more };
  return fetchImage(asked, means, going);
}

test('what is asked behind the question mark is opened for the request alone', async () => {
  const sealed = { revision: 1, nonce: '', text: '', tag: '' };
  assert.is((await fetched('signed')).outcome, 'refused');
  const { outcome } = await fetched('signed', { query: { address: 'UpdateService/image', sealed } });
  assert.is(outcome, 'fetched');
});

test('what comes is read as it passes, and nothing of it is kept but facts', async () => {
  const read = await fetched('whole');

  assert.is(read.outcome, 'fetched');
  assert.equal(read, {
    outcome: 'fetched',
    sizeBytes: 26,
    header: null,
    contentAt: 0,
    reason: 'it ends within its header',
    pieces: [],
  });
});

test('a source that is slow, cut off, too long, elsewhere, not there, not to be trusted or not allowed has a name', async () => {
  const cases: readonly (readonly [Promise<ImageFetched>, string, RegExp])[] = [
    [fetched('slow', { timeoutMs: 50 }), 'timeout', /0\.05 s/],
    [fetched('short'), 'unreachable', /broke off/],
    [fetched('long'), 'tooLarge', /more than 4000/],
    [fetched('told'), 'tooLarge', /more than 4000/],
    [fetched('moved'), 'redirected', /302/],
    [fetched('nothing'), 'refused', /404/],
    [fetched('http://192.0.2.1/x'), 'blocked', /may not go/],
  ];
  for (const [ending, outcome, reason] of cases) {
    const read = await ending;
    assert.is(read.outcome, outcome);
    assert.match('reason' in read ? read.reason : '', reason);
  }
});

test('a server that proves nothing of itself is not believed', async () => {
  const server = await serveFiles((_, response) => response.end('x'), await ownAuthority());

  const read = await fetched(`${server.url}x`);
  await server.close();

  assert.is(read.outcome, 'unreachable');
  assert.match('reason' in read ? read.reason : '', /certificate of the server is not trusted/);
});

test.run();
