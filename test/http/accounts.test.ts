/**
 * Tests of new passwords over HTTPS: they are hashed outside the main thread, valid at once, and never stored as text.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordWorker } from '../../http/exchange/passwords.js';
import type { ServiceOptions } from '../../http/index.js';
import { Controller } from '../../machines/index.js';
import type { StoredPassword } from '../../models/credentials.js';
import { isPassword } from '../../models/secret.js';
import { JournalWriter } from '../../replay/index.js';
import {
  asBasic,
  ask,
  bareFront,
  bareGenesis,
  bareSecret,
  dataFolder,
  logIn,
  optionsFor,
  sessionsUri,
  systemUri,
  withService,
} from '../support/service/http-rig.js';

const accountsUri = '/redfish/v1/AccountService/Accounts/';
const { folder, remove } = dataFolder();
test.after(remove);

test('an account made over HTTPS logs in with its password and, once that is changed, only with the new one', async () => {
  const lines: string[] = [];
  const openJournal: ServiceOptions['openJournal'] = (simulation, genesis) =>
    new JournalWriter(simulation, genesis, (line) => lines.push(line));
  const reports: string[] = [];

  await withService(
    optionsFor(folder, { openJournal, report: (text) => reports.push(text) }),
    async (service) => {
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
    },
  );

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
    const { now } = service.controller.simulation;
    const first = service.controller.exchange({ now, arrive: () => now }, request).next();
    assert.ok(first.done, 'nothing is asked for before the answer');
  });
});

test('over HTTPS as well the same password again is no change of it', async () => {
  await withService(optionsFor(folder), async (service) => {
    const token = await logIn(service);
    const body = { UserName: 'ada', Password: 'first_Secret-1.', PasswordChangeRequired: true };
    await ask(service, accountsUri, { method: 'POST', headers: token, body });
    const headers = asBasic('ada', 'first_Secret-1.');
    const change = (Password: string) =>
      ask(service, `${accountsUri}2/`, { method: 'PATCH', headers, body: { Password } });

    const same = await change('first_Secret-1.');
    const other = await change('second_Secret-2.');

    assert.is(same.status, 400, same.text);
    assert.match(same.text, /PropertyValueError.*PasswordChangeRequired/);
    assert.is(other.status, 200, other.text);
  });
});

test('of accounts made at once each has the salt of its own id, and of passwords set at once each that of its turn', async () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const { url, bugs, close } = await bareFront(controller);
  const send = (uri: string, method: string, body: object) =>
    fetch(url + uri, {
      method,
      headers: { ...asBasic(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const names = ['ada', 'bob', 'eve'];
  const saltOf = (id: string) => controller.tree.accounts.byId[id]?.password.salt;

  const made = await Promise.all(
    names.map((name) => send(accountsUri, 'POST', { UserName: name, Password: `${name}_Secret-1.` })),
  );
  assert.equal(
    made.map(({ status }) => status),
    [201, 201, 201],
  );
  for (const id of ['2', '3', '4']) assert.is(saltOf(id), bareSecret.salt(id, 1));
  for (const name of names) {
    const login = await fetch(url + systemUri, { headers: asBasic(name, `${name}_Secret-1.`) });
    assert.is(login.status, 200, name);
  }

  const changed = await Promise.all(
    names.map((name) => send(`${accountsUri}2/`, 'PATCH', { Password: `${name}_Secret-2.` })),
  );
  assert.equal(
    changed.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.is(saltOf('2'), bareSecret.salt('2', 4));
  const stored = controller.tree.accounts.byId['2']?.password as StoredPassword;
  assert.is(names.filter((name) => isPassword(`${name}_Secret-2.`, stored)).length, 1);
  assert.equal(bugs, []);
  close();
});

test('a demand to change the password that comes while the same one is being set again is not met by it', async () => {
  const controller = new Controller(bareGenesis, bareSecret);
  let begun: () => void = () => {};
  const hashing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish: () => void = () => {};
  const passwords = new PasswordWorker(
    async () => true,
    (_, salt) =>
      new Promise((resolve) => {
        finish = () => resolve({ scheme: 'scrypt', salt, hash: 'ff' });
        begun();
      }),
  );
  const { url, close } = await bareFront(controller, passwords);
  const change = (body: object) =>
    fetch(`${url}${accountsUri}1/`, {
      method: 'PATCH',
      headers: { ...asBasic(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  const again = change({ Password: 'correct-horse_1.' });
  await hashing;
  const demanded = await change({ PasswordChangeRequired: true });
  finish();

  assert.is(demanded.status, 200);
  assert.is((await again).status, 503);
  assert.is(controller.tree.accounts.byId['1']?.passwordChangeRequired, true);
  close();
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
