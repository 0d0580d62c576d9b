/**
 * Tests of the request log of a service: what it contains for each kind of request, that no secret enters it, how the
 * control API lists it, and how it is stored in a data directory.
 */
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limitBodyDuration } from '../../../http/connections/body-timeout.js';
import { answerParseError } from '../../../http/connections/parse-errors.js';
import { type RunningService, startService } from '../../../http/index.js';
import { readRequestFiles, requestParts } from '../../../http/requests/request-files.js';
import { RequestLog, type RequestPage } from '../../../http/requests/request-log.js';
import { RequestRecorder } from '../../../http/requests/request-recorder.js';
import { shownAddress } from '../../../models/redfish/index.js';
import type { LoggedRequest } from '../../../replay/index.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  exchange,
  logIn,
  optionsFor,
  password,
  sessionsUri,
  systemUri,
  userName,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

async function logged(service: RunningService, query = ''): Promise<readonly LoggedRequest[]> {
  const { status, json, text } = await control(service, `/requests${query}`, { method: 'GET' });
  assert.is(status, 200, text);
  return json.requests as readonly LoggedRequest[];
}

/** Returns the members of a request that do not depend on real time. */
function facts({ method, uri, user, status, events, problem }: LoggedRequest): readonly unknown[] {
  return [method, uri, user, status, events, problem];
}

test('a refused request is logged with the message of the refusal and the property', () =>
  withService(optionsFor(data.folder), async (service) => {
    await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTg: 'rack 7' } });
    const [{ message } = { message: '' }] = await logged(service, '?method=PATCH');
    assert.match(String(message), /^Mgmt\.[\d.]+\.PropertyNotWritableOrUnknown #\/AssetTg$/);
    await ask(service, systemUri, { headers: asBasic() });
    assert.is((await logged(service, '?method=GET'))[0]?.message, null);
  }));

test('each request is logged with its user, its status, its events, and no secret', () =>
  withService(optionsFor(data.folder), async (service) => {
    const read = await ask(service, systemUri, { headers: asBasic() });
    const token = await logIn(service);
    await control(service, '/advance', { body: { by: '30s' } });
    await ask(service, `${systemUri}?$select=Id&token=s3cret&x`, { headers: token });
    await ask(service, systemUri, { method: 'PATCH', headers: token, body: { AssetTag: 'rack 7' } });
    await ask(service, systemUri, { method: 'PATCH', headers: token, body: { AssetTag: 7 } });
    await ask(service, systemUri, { headers: asBasic(userName, 'wr0ng') });
    await exchange(service, 'GET /redfish/v1/?token=s3cret HTTP/1.1\r\nHo st: x\r\n\r\n');
    await exchange(service, 'FOO https://root:s3cret@x/redfish/v1/ HTTP/1.1\r\n\r\n');

    const requests = await logged(service);
    assert.equal(requests.map(facts), [
      ['GET', systemUri, userName, 200, [], null],
      ['POST', sessionsUri, userName, 201, [1], null],
      ['GET', `${systemUri}?$select=Id&token=(hidden)&(hidden)`, userName, 200, [], null],
      ['PATCH', systemUri, userName, 200, [2], null],
      ['PATCH', systemUri, userName, 400, [], null],
      ['GET', systemUri, userName, 401, [3], null],
      ['GET', '/redfish/v1/?token=(hidden)', null, 400, [], 'malformed'],
      ['FOO', '/redfish/v1/', null, 501, [], 'malformed'],
    ]);
    const [first, , afterAdvance] = requests;
    assert.is(first?.bytes, Buffer.byteLength(read.text));
    assert.is(first?.at, '2026-01-01T00:00:00.000Z');
    assert.is(afterAdvance?.at, '2026-01-01T00:00:30.000Z');
    assert.ok(requests.every(({ durationMs, client }) => durationMs >= 0 && client === '127.0.0.1'));
    const text = JSON.stringify(requests);
    for (const secret of [password, token['X-Auth-Token'], 's3cret', 'wr0ng', asBasic().Authorization])
      assert.not.ok(text.includes(secret), secret);
  }));

test('the control API filters the log, and continues after a cursor', () =>
  withService(optionsFor(data.folder), async (service) => {
    for (const uri of [systemUri, '/redfish/v1/', '/redfish/v1/Nothing/'])
      await ask(service, uri, { headers: asBasic() });
    const numbers = async (query: string) => (await logged(service, query)).map(({ number }) => number);

    assert.equal(await numbers('?failed=true'), [3]);
    assert.equal(await numbers(`?uri=${systemUri}`), [1]);
    assert.equal(await numbers('?method=get&user=Administrator&last=2'), [2, 3]);
    assert.equal(await numbers('?user=nobody'), []);
    const page = await control(service, '/requests?limit=2', { method: 'GET' });
    assert.equal([page.json.next, page.json.hasMore], [2, true]);
    assert.equal(await numbers('?after=2'), [3]);
    const wrong = await control(service, '/requests?limit=0', { method: 'GET' });
    assert.is(wrong.status, 400);
    assert.match(wrong.text, /a whole number from 1 to 1000/);
  }));

test('a small log, such as that of a member of a fleet, pages through its latest requests', () => {
  const log = new RequestLog(3);
  const request = {
    startedMs: 0,
    durationMs: 0,
    client: '127.0.0.1',
    user: null,
    method: 'GET',
    status: 200,
    bytes: 0,
    atMs: 0,
    events: [],
    message: null,
    problem: null,
  };
  for (let index = 1; index <= 8; index++) log.add({ ...request, number: 0, uri: `/${index}` });
  const urisOf = (page: RequestPage) => page.requests.map(({ uri }) => uri);

  assert.equal(urisOf(log.page({ limit: 1, last: 2 })), ['/7', '/8']);
  assert.equal(urisOf(log.page({ limit: 10 })), ['/6', '/7', '/8']);
});

test('requests that never arrive completely, or are never answered, are logged with what is known', async () => {
  const log = new RequestLog();
  const server = http.createServer(() => {});
  new RequestRecorder(log, () => 0).follow(server);
  limitBodyDuration(server, { msMax: 1, uploadSpanMs: 1, uploadBytesMin: 1, farewellMs: 1 });
  server.on('clientError', answerParseError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const send = async (text: string, wait: (socket: Socket) => void) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(text);
    wait(socket);
    await once(socket, 'close');
  };
  const answered = (count: number) =>
    new Promise<void>((resolve) => {
      const stop = log.observe(({ number }) => {
        if (number < count) return;
        stop();
        resolve();
      });
    });
  try {
    const first = answered(1);
    await send('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', () => {});
    await first;
    const others = answered(3);
    const two = 'GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\n\r\n';
    await send(two, (socket) => {
      let seen = 0;
      server.on('request', () => {
        seen += 1;
        if (seen === 2) socket.destroy();
      });
    });
    await others;
  } finally {
    server.close();
    server.closeAllConnections();
  }
  assert.equal([...log.after(0)].map(facts).sort(), [
    ['GET', '/one', null, null, [], 'unanswered'],
    ['GET', '/two', null, null, [], 'unanswered'],
    ['POST', '/slow', null, 408, [], 'timed out'],
  ]);
});

test('the log of a data directory survives a restart and a truncated line, and is no part of the history', async () => {
  const { folder, remove } = dataFolder();
  const said = {
    seed: undefined,
    startMs: undefined,
    blueprint: undefined,
    userName: undefined,
    password: undefined,
  };
  const keep = { said, fsync: 'never', onFailure: assert.unreachable } as const;
  const options = optionsFor(folder, { keep, report: () => {} });
  try {
    const first = await startService(options);
    await ask(first, systemUri, { headers: asBasic() });
    await first.close();
    const [, file] = requestParts(path.join(folder, 'journal'));
    appendFileSync(file, '{"number":2,"sta');
    const second = await startService(options);
    await ask(second, '/redfish/v1/', { headers: asBasic() });
    assert.equal(
      (await logged(second)).map(({ number, uri }) => [number, uri]),
      [
        [1, systemUri],
        [2, '/redfish/v1/'],
      ],
    );
    const { fingerprint } = second.controller;
    await second.close();
    assert.equal(
      readRequestFiles(path.join(folder, 'journal')).requests.map(({ number }) => number),
      [1, 2],
    );
    rmSync(file);
    const third = await startService(options);
    assert.is(third.controller.fingerprint, fingerprint);
    await third.close();
  } finally {
    remove();
  }
});

test('an address keeps the query options of Redfish, and hides what can be a secret', () => {
  for (const [target, expected] of [
    ['/redfish/v1/', '/redfish/v1/'],
    ['/a?$filter=Id eq 1&only', '/a?$filter=Id eq 1&only'],
    ["/a?$filter=Password eq 'x'", '/a?$filter=(hidden)'],
    ['/a?%74oken=x&=y', '/a?%74oken=(hidden)&=(hidden)'],
    [`/a?${'f'.repeat(40)}=1`, '/a?(hidden)=(hidden)'],
    ['https://root:x@host/a?b=c#d', '/a?b=(hidden)'],
    ['root:x@host:443', 'host:443'],
  ] as const)
    assert.is(shownAddress(target), expected);
  assert.is(shownAddress(`/${'a'.repeat(3_000)}`).length, 2_049);
});

test('a HAR of a service has reads and real times, with the bodies of the writes', () =>
  withService(optionsFor(data.folder), async (service) => {
    await ask(service, systemUri, { headers: asBasic() });
    await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 7' } });
    await ask(service, '/redfish/v1/Nothing/', { headers: asBasic() });
    const { text } = await control(service, '/export/har', { method: 'GET' });

    const requests = await logged(service);
    const { entries } = JSON.parse(text).log;
    assert.equal(
      entries.map((entry: { request: { method: string }; startedDateTime: string }) => [
        entry.request.method,
        entry.startedDateTime,
      ]),
      requests.map(({ method, started }) => [method, started]),
    );
    assert.is(entries[1].request.postData.text, '{"AssetTag":"rack 7"}');
    assert.equal([entries[2].response.status, entries[2]._virtualTime], [404, '2026-01-01T00:00:00.000Z']);
  }));

test.run();
