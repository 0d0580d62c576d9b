/** New passwords over HTTPS: hashed off the main thread, good at once, and written down nowhere. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServiceOptions } from '../http/index.js';
import { Recorder } from '../replay/index.js';
import {
  asBasic,
  ask,
  dataFolder,
  logIn,
  optionsFor,
  sessionsUri,
  systemUri,
  withService,
} from './http-rig.js';

const accountsUri = '/redfish/v1/AccountService/Accounts/';
const { folder, remove } = dataFolder();
test.after(remove);

test('an account made over HTTPS logs in with its password and, once that is changed, only with the new one', async () => {
  const lines: string[] = [];
  const record: ServiceOptions['record'] = (simulation, genesis) =>
    new Recorder(simulation, genesis, (line) => lines.push(line));
  const reports: string[] = [];

  await withService(optionsFor(folder, { record, report: (text) => reports.push(text) }), async (service) => {
    const token = await logIn(service);
    const created = await ask(service, accountsUri, {
      method: 'POST',
      headers: token,
      body: { UserName: 'ada', Password: 'first_Secret-1.', RoleId: 'Operator' },
    });
    assert.is(created.status, 201, created.text);
    assert.is((await ask(service, systemUri, { headers: asBasic('ada', 'first_Secret-1.') })).status, 200);

    const changed = await ask(service, `${accountsUri}2/`, {
      method: 'PATCH',
      headers: asBasic('ada', 'first_Secret-1.'),
      body: { Password: 'second_Secret-2.' },
    });
    assert.is(changed.status, 200, changed.text);
    assert.is((await ask(service, systemUri, { headers: asBasic('ada', 'first_Secret-1.') })).status, 401);
    const login = { UserName: 'ada', Password: 'second_Secret-2.' };
    assert.is((await ask(service, sessionsUri, { method: 'POST', body: login })).status, 201);
  });

  assert.ok(lines.length > 3);
  assert.not.match(lines.join('\n') + reports.join('\n'), /_Secret-/);
});

test('a stranger who sends a password has nothing hashed for it', async () => {
  await withService(optionsFor(folder), async (service) => {
    const body = { UserName: 'eve', Password: 'first_Secret-1.' };

    assert.is((await ask(service, accountsUri, { method: 'POST', body })).status, 401);
    assert.is(
      (await ask(service, accountsUri, { method: 'POST', body, headers: asBasic('eve', 'x') })).status,
      401,
    );

    const path = accountsUri.replace('/redfish/v1/AccountService/', '/redfish/v1/accountservice/');
    const request = {
      method: 'POST',
      path,
      query: '',
      headers: {},
      body: { kind: 'json', value: body },
      clientAddress: '127.0.0.1',
    } as const;
    assert.is(service.controller.newPassword(request, undefined), undefined);
  });
});

test('two who fail over HTTPS wait; the answer to a third says for how long', async () => {
  await withService(optionsFor(folder), async (service) => {
    for (let time = 0; time < 2; time++)
      await ask(service, systemUri, { headers: asBasic('Administrator', 'wrong') });

    const delayed = await ask(service, systemUri, { headers: asBasic() });

    assert.is(delayed.status, 401);
    assert.match(delayed.text, /LoginAttemptDelayedSeconds/);
    assert.match(String(delayed.headers['www-authenticate']), /^Basic realm=/);
  });
});

test.run();
