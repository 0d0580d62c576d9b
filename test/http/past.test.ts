/**
 * Tests of a served position of the past over HTTPS: clients can log in and read, and no request changes the history.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, servePast } from '../../http/index.js';
import { createController } from '../../index.js';
import { endOf, History, openHistory, readJournal, readPosition } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { show, withAliceIn } from '../support/security/certificate-login-rig.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  resetUri,
  sessionsUri,
  systemUri,
} from '../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const logUri = '/redfish/v1/Managers/1/LogServices/IEL/Entries/';

/**
 * Returns a history of 20 minutes: the server is switched off at the start, and the asset tag is set after ten minutes.
 */
function recorded(): { readonly history: History; readonly authorization: string } {
  const controller = createController({ seed: 'past' });
  controller.post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('10m');
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.advance('10m');
  const reading = readJournal(controller.journal(), 'past.jsonl');
  assert.ok(reading.ok);
  const { history } = openHistory(reading.journal);
  assert.ok(history);
  return { history, authorization: controller.authorization };
}

async function withPast(
  at: string,
  use: (service: RunningService, basic: { readonly Authorization: string }) => Promise<void>,
): Promise<void> {
  const { history, authorization } = recorded();
  const reading = readPosition(at, history);
  assert.ok(reading.ok);
  const service = await servePast({
    history,
    position: reading.position,
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    whenUnavailable: 'drop',
    certificate: undefined,
    dataDirectory: data.folder,
    conditions: async () => readCondition,
  });
  try {
    await use(service, { Authorization: authorization });
  } finally {
    await service.close();
  }
}

test('any instant is served as it was, to whoever has a password of then', async () => {
  const shown: unknown[] = [];
  for (const at of ['start', '5m', '15m', 'end'])
    await withPast(at, async (service, headers) => {
      const { status, json } = await ask(service, systemUri, { headers });
      assert.is(status, 200);
      shown.push([json.PowerState, json.AssetTag]);
      assert.is((await ask(service, systemUri, { headers: asBasic(service.userName, 'wrong') })).status, 401);
    });

  assert.equal(shown, [
    ['On', ''],
    ['Off', ''],
    ['Off', 'rack 7'],
    ['Off', 'rack 7'],
  ]);
});

test('the password is told where the history was run in a process: it follows from its seed', () =>
  withPast('5m', async (service) => {
    const headers = asBasic(service.userName, service.derivedPassword);

    assert.is((await ask(service, systemUri, { headers })).status, 200);
  }));

test('a client opens a session, uses it and ends it, and leaves nothing else behind', () =>
  withPast('15m', async (service, headers) => {
    const entries = async () => (await ask(service, logUri, { headers })).json['Members@odata.count'];
    const before = { tree: service.controller.tree, entries: await entries() };

    const login = await ask(service, sessionsUri, {
      method: 'POST',
      body: { UserName: service.userName, Password: service.derivedPassword },
    });
    assert.is(login.status, 201, login.text);
    const token = { 'X-Auth-Token': String(login.headers['x-auth-token']) };
    const own = new URL(String(login.headers.location), service.url).pathname;

    assert.is((await ask(service, systemUri, { headers: token })).json.AssetTag, 'rack 7');
    assert.is((await ask(service, own, { headers: token })).status, 200);
    assert.is(await entries(), before.entries);
    assert.is((await ask(service, own, { method: 'DELETE', headers: token })).status, 200);
    assert.is((await ask(service, systemUri, { headers: token })).status, 401);
    const { sessions, logs, host, clock } = service.controller.tree;
    assert.equal(sessions.byId, before.tree.sessions.byId);
    assert.is(logs, before.tree.logs);
    assert.is(host, before.tree.host);
    assert.is(clock.now, before.tree.clock.now);
  }));

test('whatever else would change something is refused, with a message that says what is served', () =>
  withPast('15m', async (service, headers) => {
    const { tree } = service.controller;
    const accounts = '/redfish/v1/AccountService/Accounts/';
    const writes: readonly (readonly [string, string, object | undefined])[] = [
      ['PATCH', systemUri, { AssetTag: 'elsewhere' }],
      ['POST', resetUri, { ResetType: 'On' }],
      ['POST', accounts, { UserName: 'eve', Password: 'a-long-enough_1', RoleId: 'Administrator' }],
      ['PATCH', '/redfish/v1/Managers/1/DateTime/', { DateTime: '2027-01-01T00:00:00Z' }],
    ];

    for (const [method, uri, body] of writes) {
      const { status, text } = await ask(service, uri, { method, headers, ...(body && { body }) });
      assert.is(status, 403, `${method} ${uri}: ${text}`);
      assert.match(text, /PastReadOnly/);
      assert.match(text, '2026-01-01T00:15:00Z');
    }
    // The clock is excluded, because it counts the refused requests as events. Nothing else may differ.
    const { clock: _, ...after } = service.controller.tree;
    const { clock: __, ...before } = tree;
    assert.equal(after, before);
  }));

test('the control API answers for the whole history, moves nothing, and branches off', () =>
  withPast('5m', async (service) => {
    const look = async (target: string) => (await control(service, target, { method: 'GET' })).json;
    assert.is((await look('/history')).end, '2026-01-01T00:20:00.000Z');
    assert.is((await look('/history/last-change?location=/host/assetTag')).after, 'rack 7');
    for (const [target, body] of [
      ['/advance', { by: '1m' }],
      ['/pace', { pace: 'real' }],
      ['/mains', { on: false }],
      ['/inputs', { operator: 'mains.off' }],
    ] as const) {
      const { status, json } = await control(service, target, { body });
      assert.is(status, 409, target);
      assert.match(String(json.detail), /a recorded state is served.*--fork/);
    }

    const made = await control(service, '/branches', { body: { at: '5m' } });
    const place = String(made.headers.location);
    await control(service, `${place}/inputs`, { body: { operator: 'button.press' } });
    await control(service, `${place}/advance`, { body: { by: '20m' } });

    const { value } = await look(`${place}/value?location=${encodeURIComponent(`${systemUri}#/PowerState`)}`);
    assert.is(value, 'On');
    assert.is((await look('/state')).time, '2026-01-01T00:05:00.000Z');
  }));

test('an answer that cannot be made to its end breaks off, and is reported as the bug that it is', async () => {
  const { history } = recorded();
  class Broken extends History {
    override inputs(): never {
      throw new Error('an input is not there');
    }
  }
  const reported: string[] = [];
  const service = await servePast({
    history: new Broken(history.source),
    conditions: async () => readCondition,
    position: endOf(history),
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    whenUnavailable: 'drop',
    certificate: undefined,
    dataDirectory: data.folder,
    report: (text) => void reported.push(text),
  });
  try {
    const answer = await control(service, '/export/har', { method: 'GET' }).catch(() => 'broken off');

    assert.is(answer, 'broken off');
    assert.match(reported.join(), /an input is not there/);
    assert.is((await control(service, '/health', { method: 'GET' })).json.status, 'failing');
  } finally {
    await service.close();
  }
});

test('clients log in by certificate where they could then, whatever certificate the past is served with', () =>
  withAliceIn(data.folder, async (rig) => {
    const reading = readJournal((await control(rig.service, '/journal', { method: 'GET' })).text, 'a.jsonl');
    assert.ok(reading.ok);
    const { history } = openHistory(reading.journal);
    assert.ok(history);
    const before = readPosition('start', history);
    const after = readPosition('end', history);
    assert.ok(before.ok && after.ok);

    for (const [position, status] of [
      [before.position, 401],
      [after.position, 200],
    ] as const) {
      const { host, port, controlPort, whenUnavailable, dataDirectory } = optionsFor(data.folder);
      const conditions = async () => readCondition;
      const options = {
        host,
        port,
        controlPort,
        whenUnavailable,
        dataDirectory,
        conditions,
        certificate: undefined,
      };
      const service = await servePast({ ...options, history, position });
      try {
        assert.is((await show({ ...rig, service }, rig.alice)).status, status);
      } finally {
        await service.close();
      }
    }
  }));

test.run();
