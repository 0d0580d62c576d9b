/**
 * Tests of request targets over a raw socket: paths and absolute addresses are served, all others are answered with
 * 400, and none with 5xx.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { connectTls, exchange, systemUri } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
  token = shared.session['X-Auth-Token'];
});

function requestTo(target: string, more = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n${more}\r\n`;
}

async function statusOf(target: string): Promise<number> {
  const received = await exchange(service, requestTo(target, 'Connection: close\r\n'));
  return Number(received.split(' ', 2)[1]);
}

test('a path is served, and the same path behind any host that can be', async () => {
  const hosts = [
    '',
    'http://x',
    'HTTPS://x:443',
    'http://[::1]:8443',
    'https://a%20b.example',
    'http://10.0.0.1',
  ];

  for (const host of hosts) assert.is(await statusOf(`${host}${systemUri}?$select=Id`), 200, host);
  assert.is(await statusOf(`${systemUri}#Boot`), 200);
  assert.is(await statusOf('http://x'), 404);
  assert.is(await statusOf('http://x?only'), 404);
});

test('what is neither a path nor an address is 400', async () => {
  const none = [
    'x://',
    'x:',
    '*',
    'http://',
    'http:///redfish/v1/',
    'https://?only',
    'http://[::1',
    'http://%@a/',
    'http://user@a/',
    'http://a:b/',
    'http://a%2',
    'ftp://a/redfish/v1/',
    'redfish/v1/',
    '?only',
  ];

  for (const target of none) assert.is(await statusOf(target), 400, target);
});

/** Generator of random combinations of fragments that URL parsers often handle wrongly. */
const oddTarget = fc
  .array(
    fc.constantFrom(
      ...[
        'http',
        'https',
        'x',
        ':',
        '//',
        '/',
        '[',
        ']',
        '::1',
        '%',
        '%zz',
        '@',
        '?',
        '#',
        '*',
        'a',
        '.',
        '..',
      ],
      ...['\\', '65536', '0x7f', '%00', '\u00a0', '\u00ff', '$expand=.', '&', ';', '|', '{', '"', '^', '`'],
      ...['/redfish/v1/', 'Systems/1/'],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

test('of some thousand targets none is answered by a failure of the service', async () => {
  const targets = fc.sample(oddTarget, { seed: 20_260_307, numRuns: 3_000 });
  const batch = 30;

  for (let start = 0; start < targets.length; start += batch) {
    const some = targets.slice(start, start + batch);
    const socket = await connectTls(service);
    const closing = requestTo('/', 'Connection: close\r\n');
    socket
      .setEncoding('latin1')
      .write(Buffer.from(some.map((target) => requestTo(target)).join('') + closing, 'latin1'));
    let received = '';
    for await (const chunk of socket) received += chunk;

    const failed = received.match(/^HTTP\/1\.1 5\d\d.*$/gm) ?? [];
    assert.equal(failed, [], some.join('\n'));
    assert.match(received, /^HTTP\/1\.1 [234]/);
  }
});

test.run();
