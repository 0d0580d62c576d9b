/** Tests of the event stream over sockets: the events that readers receive, their order, and the ends of a stream. */
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../http/index.js';
import { openStream, streamUri } from '../support/service/event-stream-rig.js';
import {
  asBasic,
  ask,
  connectTls,
  control,
  dataFolder,
  logIn,
  managerResetUri,
  optionsFor,
  sessionsUri,
  systemUri,
  withService,
} from '../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const accountsUri = '/redfish/v1/AccountService/Accounts/';

/** Submits `count` alerts as a client, one for each request. */
function raise({ controller }: RunningService, count: number): void {
  for (let turn = 0; turn < count; turn++) {
    controller.perform({
      type: 'redfish.write',
      method: 'POST',
      uri: '/redfish/v1/EventService/Actions/EventService.SubmitTestEvent',
      body: { MessageId: turn % 2 === 0 ? 'MgmtEvents.6.10.FanFailed' : 'MgmtEvents.6.10.FanStatusOK' },
      by: { userId: '1', userName: 'Administrator', address: 'test' },
    });
  }
}

function filter(expression: string): string {
  return `?$filter=${encodeURIComponent(expression)}`;
}

test('a stream begins at once, and tells what is raised from then on, to all who read, in order', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    raise(service, 2);
    const { next } = service.controller.tree.events;

    const readers = [await openStream(service, session), await openStream(service, asBasic())];
    raise(service, 40);
    await ask(service, systemUri, { method: 'PATCH', headers: session, body: { AssetTag: 'x' } });
    raise(service, 40);

    const raised = service.controller.tree.events.next - next;
    const expected = Array.from({ length: raised }, (_, index) => next + index);
    for (const reader of readers) {
      assert.is(reader.status, 200);
      assert.is(reader.headers['content-type'], 'text/event-stream; charset=utf-8');
      const events = await reader.has(raised);
      assert.equal(
        events.map(({ id }) => id),
        expected,
      );
      assert.is(reader.comments, 1);
    }
    assert.ok(raised >= 80);
  });
});

test('a reader that comes back with the number of its last event misses none', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const first = await openStream(service, session);
    raise(service, 3);
    const last = (await first.has(3))[2]?.id ?? 0;
    first.close();
    raise(service, 5);

    const second = await openStream(service, { ...session, 'Last-Event-ID': String(last) });
    raise(service, 2);

    assert.equal(
      (await second.has(7)).map(({ id }) => id),
      Array.from({ length: 7 }, (_, index) => last + 1 + index),
    );
  });
});

test('a reader hears of what its filter describes, and of nothing else', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const changes = await openStream(service, session, filter('RegistryPrefix eq ResourceEvent'));
    const fans = await openStream(service, session, filter("EventType eq 'Alert'"));

    raise(service, 2);
    await ask(service, systemUri, { method: 'PATCH', headers: session, body: { AssetTag: 'x' } });
    raise(service, 2);

    assert.match((await changes.has(1))[0]?.messageId ?? '', /^ResourceEvent\./);
    const events = await fans.has(4);
    assert.ok(events.every(({ messageId }) => /^MgmtEvents\.\d+\.\d+\.Fan/.test(messageId)));
    assert.is(changes.events.length, 1);
  });
});

test('what is no stream is answered as anywhere else, and the connection stays', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);

    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });

    const stranger = await ask(service, streamUri, {}, agent);
    const wrong = await ask(service, streamUri + filter('Nothing eq 1'), { headers: session }, agent);
    const head = await ask(service, streamUri, { method: 'HEAD', headers: session }, agent);

    assert.is(stranger.status, 401);
    assert.is(wrong.status, 400);
    assert.match(wrong.text, /QueryParameterValueFormatError/);
    assert.equal([wrong.headers.connection, head.headers.connection], ['keep-alive', 'keep-alive']);
    assert.is(head.status, 200);
    assert.is(head.headers['content-type'], 'text/event-stream; charset=utf-8');
    agent.destroy();
  });
});

test('a stream ends with the session it was opened by: at its logout, or when it expires', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const logged = await logIn(service);
    const idle = await logIn(service);
    const other = await openStream(service, asBasic());
    const [out, expired] = [await openStream(service, logged), await openStream(service, idle)];
    const { json } = await ask(service, sessionsUri, { headers: logged });
    const [{ '@odata.id': uri }] = json.Members as [{ '@odata.id': string }];

    await ask(service, uri, { method: 'DELETE', headers: logged });
    assert.is(await out.over, 'ended');
    await control(service, '/advance', { body: { by: '40m' } });
    assert.is(await expired.over, 'ended');

    const before = other.events.length;
    raise(service, 1);
    await other.has(before + 1);
  });
});

test('a stream ends with the account of its reader, and with the password it was opened by', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const [removed, renewed] = await Promise.all(
      ['removed', 'renewed'].map(async (name) => {
        const body = { UserName: name, Password: 'correct-horse_2.' };
        const made = await ask(service, accountsUri, { method: 'POST', headers: session, body });
        const stream = await openStream(service, asBasic(name, 'correct-horse_2.'));
        return { uri: new URL(made.headers.location ?? '', service.url).pathname, stream };
      }),
    );
    const admin = await openStream(service, session);

    await ask(service, removed?.uri ?? '', { method: 'DELETE', headers: session });
    assert.is(await removed?.stream.over, 'ended');
    const body = { Password: 'correct-horse_3.' };
    await ask(service, renewed?.uri ?? '', { method: 'PATCH', headers: session, body });
    assert.is(await renewed?.stream.over, 'ended');

    raise(service, 1);
    assert.ok((await admin.has(1)).length > 0);
  });
});

test('a controller that resets, or loses its mains, breaks its streams', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const headers = asBasic();
    const first = await openStream(service, headers);
    await ask(service, managerResetUri, { method: 'POST', headers, body: {} });
    raise(service, 1);
    assert.ok((await first.has(1)).length > 0, 'it answers until it goes');

    await control(service, '/advance', { body: { by: '10m' } });
    assert.is(await first.over, 'broken');

    const second = await openStream(service, headers);
    await control(service, '/mains', { body: { on: false } });
    assert.is(await second.over, 'broken');
  });
});

test('a history that was gone back in ends the streams: the numbers of its events are given again', async () => {
  await withService(optionsFor(data.folder, { pastBytesMax: 0 }), async (service) => {
    const { simulation } = service.controller;
    const snapshot = simulation.snapshot();
    const reader = await openStream(service, asBasic());
    raise(service, 4);
    await reader.has(4);

    simulation.restore(snapshot);
    raise(service, 1);

    assert.is(await reader.over, 'ended');
    assert.is(reader.events.length, 4);
    const again = await openStream(service, asBasic());
    raise(service, 1);
    assert.is((await again.has(1))[0]?.id, service.controller.tree.events.next - 1);
  });
});

test('one user reads 16 streams at a time, and a place that is left can be taken', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const readers = await Promise.all(Array.from({ length: 16 }, () => openStream(service, session)));
    const refused = await ask(service, streamUri, { headers: session });

    const { json } = await ask(service, sessionsUri, { headers: session });
    readers[0]?.close();
    let next = await openStream(service, session);
    while (next.status === 503) next = await openStream(service, session);

    assert.is(refused.status, 503);
    assert.is(refused.headers['retry-after'], '30');
    assert.match(refused.text, /EventSubscriptionLimitExceeded/);
    assert.is(next.status, 200);
    assert.is(json['Members@odata.count'], 1);
    raise(service, 1);
    await readers[15]?.has(1);
  });
});

test('the end of the service waits for no reader', async () => {
  const service = await startService(optionsFor(data.folder));
  const reader = await openStream(service, asBasic());
  raise(service, 1);

  await service.close();

  assert.is(await reader.over, 'ended');
  assert.is(reader.events.length, 1);
});

test('requests before a stream are answered before it, and none behind it is carried out', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const session = await logIn(service);
    const lasting = await logIn(service);
    const request = (line: string, { 'X-Auth-Token': token }: typeof session, body = '') =>
      [
        `${line} HTTP/1.1`,
        'Host: x',
        `X-Auth-Token: ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n');
    const patch = (tag: string) => request(`PATCH ${systemUri}`, lasting, JSON.stringify({ AssetTag: tag }));
    const socket = (await connectTls(service)).setEncoding('utf8');
    let received = '';
    const told = new Promise<void>((resolve) => {
      socket.on('data', (chunk: string) => {
        received += chunk;
        if (received.includes('FanFailed')) resolve();
      });
    });
    const closed = new Promise((resolve) => socket.on('close', resolve));

    socket.write(patch('before') + request(`GET ${streamUri}`, session) + patch('behind'));
    const other = await openStream(service, session);
    raise(service, 1);
    await Promise.race([told, closed]);
    // A request on another connection: once it is answered, the server has read the pipelined request after the stream.
    await ask(service, systemUri, { headers: session });
    const { json } = await ask(service, sessionsUri, { headers: session });
    const [{ '@odata.id': uri }] = json.Members as [{ '@odata.id': string }];
    await ask(service, uri, { method: 'DELETE', headers: asBasic() });
    await Promise.all([closed, other.over]);

    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status);
    assert.equal(statuses, ['200', '200']);
    assert.match(received, /Connection: close/i);
    assert.is((await ask(service, systemUri, { headers: asBasic() })).json.AssetTag, 'before');
  });
});

test.run();
