/** Tests of the control API: its authorization, its request bodies, and the effects of its commands. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../http/index.js';
import { rolePrivileges } from '../../../machines/access/accounts/index.js';
import { operatorActionNames } from '../../../machines/operator-actions/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { alice, workingMail } from '../../support/security/two-factor-rig.js';
import {
  type Asking,
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  sessionsUri,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
let service: RunningService;

test.before(async () => {
  service = await startService(optionsFor(data.folder));
});
test.after(async () => {
  await service.close();
  data.remove();
});

/** Returns the status and the `detail` of the problem in the response. */
async function complaint(command: string, asking: Asking): Promise<[number, string]> {
  const { status, json } = await control(service, command, asking);
  return [status, String(json.detail)];
}

test('nobody gets anywhere without the token', async () => {
  const { token } = service.control;
  const wrong = [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${token}x`,
    `Basic ${token}`,
    `Bearer ${token.toLowerCase()}`,
  ];
  const before = service.controller.tree;

  for (const Authorization of wrong) {
    const { status, headers } = await control(service, '/mains', {
      headers: { Authorization },
      body: { on: false },
    });
    assert.is(status, 401, Authorization);
    assert.is(headers['www-authenticate'], 'Bearer');
  }
  assert.is(service.controller.tree, before);
});

test('each start has a token of its own', async () => {
  const other = await startService(optionsFor(data.folder));
  await other.close();

  assert.is.not(other.control.token, service.control.token);
});

test('a web page gets nowhere even with the token: neither by its origin nor by a name that points here', async () => {
  for (const headers of [
    { Origin: 'https://example.com' },
    { Origin: 'null' },
    { Host: 'example.com' },
    { Host: '127.0.0.1.example.com' },
  ]) {
    assert.is(
      (await control(service, '/state', { method: 'GET', headers })).status,
      403,
      JSON.stringify(headers),
    );
  }
  for (const Host of ['localhost', 'LOCALHOST:1234', '[::1]:80', '127.0.0.1']) {
    assert.is((await control(service, '/state', { method: 'GET', headers: { Host } })).status, 200, Host);
  }
});

test('the state says where the controller stands, to the millisecond', async () => {
  const { status, json } = await control(service, '/state', { method: 'GET' });

  assert.is(status, 200);
  assert.is(json.time, '2026-01-01T00:00:00.000Z');
  assert.is(json.at, Date.UTC(2026, 0, 1));
  assert.is(json.pace, 'manual');
  assert.is(json.nextDue, null);
  assert.is(json.executed, 0);
  assert.equal(json.screen, []);
  assert.is(json.seed, 'rig');
  assert.equal(Object.keys(json.machines as object), ['power', 'manager', 'mains']);
  assert.match(String(json.fingerprint), /^[0-9a-f]{64}$/);
});

test('a body that is none, of the wrong shape or with a key too many is 400 and says what was expected', async () => {
  assert.equal(await complaint('/advance', { body: '' }), [
    400,
    'the body is not JSON (expected an object such as {"by":"10m"})',
  ]);
  assert.equal(await complaint('/advance', { body: { by: 'ten minutes' } }), [
    400,
    "by: found \"ten minutes\" (expected a duration such as '10m', '90s', '1h30m' or '500ms')",
  ]);
  const wrong = {
    '/advance': [{}, { by: 10 }, { by: '-1s' }, { by: '1s', to: 2 }, [], 'null'],
    '/pace': [{ pace: 'fast' }, { pace: 60 }, { pace: '0x' }],
    '/mains': [{ on: 'no' }, { on: null }, {}],
    '/button': [{ action: 'kick' }],
    '/fault': [
      { fault: 'host.sad' },
      { fault: 'host.hung', clear: 'yes' },
      { fault: 'toString' },
      { fault: 'fan.failed' },
      { fault: 'host.hung', part: 'Fan 1' },
      { fault: 'ambient.hot', celsius: 100 },
    ],
  };
  for (const [command, bodies] of Object.entries(wrong)) {
    for (const body of bodies) {
      const { status, json } = await control(service, command, { body });
      assert.is(status, 400, `${command} ${JSON.stringify(body)}`);
      assert.match(String(json.detail), /expected/);
    }
  }
  assert.is(service.controller.tree.clock.executed, 0);
});

test('what is not there is 404 and shows what is; the wrong method is 405', async () => {
  const nothing = await control(service, '/nothing', { method: 'GET' });
  const method = await control(service, '/advance', { method: 'GET' });

  assert.is(nothing.status, 404);
  assert.match(nothing.text, /POST \/advance/);
  assert.is(method.status, 405);
  assert.is(method.headers.allow, 'POST');
});

test('time is moved by exactly what is asked, in a body of any type', async () => {
  const before = Number((await control(service, '/state', { method: 'GET' })).json.at);

  const { json } = await control(service, '/advance', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '{"by":"1h30m"}',
  });

  assert.is(json.at, before + 5_400_000);
});

test('time does not go beyond its end, nor to it by halves', async () => {
  const before = Number((await control(service, '/state', { method: 'GET' })).json.at);
  for (let century = 0; century < 79; century++)
    await control(service, '/advance', { body: { by: '36500d' } });
  const near = Number((await control(service, '/state', { method: 'GET' })).json.at);

  const [status, message] = await complaint('/advance', { body: { by: '36500d' } });

  assert.ok(near > before);
  assert.is(status, 409);
  assert.match(message, /9999-12-31/);
  assert.is(Number((await control(service, '/state', { method: 'GET' })).json.at), near);
});

test('a fault strikes the part that is named; one that is not there is 409 with those that are', async () => {
  const fan = { fault: 'fan.failed', part: 'Fan 2' };

  assert.is((await control(service, '/fault', { body: fan })).status, 200);
  assert.equal(service.controller.tree.conditions.parts.fan, { 'Fan 2': 'failed' });
  const again = await control(service, '/fault', { body: fan });
  assert.is(again.status, 409);
  assert.match(again.text, /Fan 2 is failed already/);
  const nowhere = await control(service, '/fault', { body: { fault: 'powerSupply.failed', part: 7 } });
  assert.is(nowhere.status, 409);
  assert.match(nowhere.text, /no part \\"7\\".*one of 1, 2/);
  assert.is((await control(service, '/fault', { body: { ...fan, clear: true } })).status, 200);
  assert.equal(service.controller.tree.conditions.parts.fan, {});
});

test('any hand is laid on by its name; one that is not there is 400 with those that are', async () => {
  await withService(optionsFor(data.folder), async (other) => {
    const kick = await control(other, '/operator', { body: { operator: 'button.kick' } });
    assert.is(kick.status, 400);
    for (const hand of operatorActionNames) assert.ok(kick.text.includes(hand), hand);

    const held = await control(other, '/operator', { body: { operator: 'button.hold' } });

    assert.is(held.status, 200);
    assert.equal((held.json.machines as { power: unknown }).power, { stopping: 'poweringOff' });
    assert.is((await control(other, '/operator', { body: { operator: 'mains.on' } })).status, 409);
  });
});

test('mains, button and faults reach the machines; what is not possible is 409 with the reason', async () => {
  const hands = await startService(optionsFor(data.folder));
  try {
    const machines = async () =>
      (await control(hands, '/state', { method: 'GET' })).json.machines as Record<string, unknown>;
    assert.is((await control(hands, '/mains', { body: { on: true } })).status, 409);

    await control(hands, '/button', { body: { action: 'hold' } });
    assert.equal((await machines()).power, { stopping: 'poweringOff' });
    const refused = await control(hands, '/fault', { body: { fault: 'host.hung' } });
    assert.is(refused.status, 409);
    assert.match(refused.text, /Server is powering off/);
    await control(hands, '/advance', { body: { by: '5m' } });
    await control(hands, '/button', { body: { action: 'press' } });
    await control(hands, '/advance', { body: { by: '30m' } });
    assert.is((await control(hands, '/fault', { body: { fault: 'host.hung' } })).status, 200);
    await control(hands, '/mains', { body: { on: false } });

    assert.equal(await machines(), { power: 'unpowered', manager: 'unpowered', mains: 'absent' });
    assert.is((await control(hands, '/mains', { body: { on: false } })).status, 409);
  } finally {
    await hands.close();
  }
});

test('a controller that serves nobody is enabled here; one that serves is not', async () => {
  await withService(optionsFor(data.folder), async (disabled) => {
    assert.is((await control(disabled, '/enable', { body: {} })).status, 409);
    const disable = '/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.DisableMgmtFunctionality/';
    assert.is((await ask(disabled, disable, { method: 'POST', headers: asBasic(), body: {} })).status, 200);
    await control(disabled, '/advance', { body: { by: '10m' } });
    const { json } = await control(disabled, '/enable', { body: {} });

    assert.is((json.machines as Record<string, unknown>).manager, 'running');
    assert.is((await ask(disabled, systemUri, { headers: asBasic() })).status, 200);
  });
});

test('the mailbox shows the passcodes of two-factor logins, to nobody without the token', async () => {
  const blueprint = resolveBlueprint({
    directory: { address: 'ldap', users: [{ ...alice, groups: ['g'], mail: 'alice@example.com' }] },
  });
  // The service stores no history (`pastBytesMax: 0`), because a simulation with a recorded history refuses `restore`
  // with another state.
  await withService(optionsFor(data.folder, { blueprint, pastBytesMax: 0 }), async (asking) => {
    const login = (more = {}) =>
      ask(asking, sessionsUri, {
        method: 'POST',
        body: { UserName: alice.userName, Password: alice.password, ...more },
      });
    const { simulation } = asking.controller;
    const { tree } = simulation;
    const { LDAP } = tree.accountService.providers;
    const asked = {
      ...LDAP,
      mode: 'DefaultSchema' as const,
      addresses: ['ldap'],
      roleMapping: [{ group: 'g', privileges: rolePrivileges.Operator }],
    };
    simulation.restore({
      ...tree,
      accountService: {
        ...tree.accountService,
        twoFactor: true,
        providers: { ...tree.accountService.providers, LDAP: asked },
      },
      networkServices: {
        ...tree.networkServices,
        alertMail: { ...tree.networkServices.alertMail, ...workingMail },
      },
    });
    assert.equal((await control(asking, '/mailbox', { method: 'GET' })).json, { mails: [] });
    const stranger = { method: 'GET', headers: { Authorization: '' } };
    assert.is((await control(asking, '/mailbox', stranger)).status, 401);
    assert.is((await login()).status, 200);

    const { json } = await control(asking, '/mailbox', { method: 'GET' });

    const [mail] = json.mails as { code: string }[];
    const { code, ...rest } = mail ?? { code: '' };
    assert.equal(rest, { userName: 'alice', to: 'alice@example.com', sentAt: '2026-01-01T00:00:00.000Z' });
    assert.is((await login({ Token: code })).status, 201);
    assert.not((await control(asking, '/state', { method: 'GET' })).text.includes(`"${code}"`));
  });
});

test.run();
