/**
 * Tests of recorded logins in a branch: each login repeats its recorded password, and the password that is in force in
 * the branch decides whether the login succeeds.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { recordedPassword } from '../../../machines/access/sessions/index.js';
import type { JournaledInput } from '../../../machines/index.js';
import { branchOf, History, inputLines, Recorder } from '../../../replay/index.js';
import { accountsUri, Lab, sessionsUri, systemUri } from '../../support/lab.js';

function recorded(happen: (lab: Lab, controller: InProcessController) => void): History {
  const controller = createController();
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  happen(new Lab(controller), controller);
  return history;
}

const userName = 'operator';
const [oldPassword, newPassword] = ['Passw0rd-of-2026', 'Passw0rd-of-2027'];
const account = `${accountsUri}2/`;
const createAccount = (lab: Lab, password = oldPassword) =>
  lab.post(accountsUri, { UserName: userName, Password: password, RoleId: 'Operator' });
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
});
const logIn = (controller: InProcessController, password: string) =>
  controller.request('POST', sessionsUri, { UserName: userName, Password: password });

function numbersOf(history: History, is: (input: JournaledInput) => boolean): readonly number[] {
  return [...inputLines(history)].filter(({ input }) => is(input)).map(({ number }) => number);
}
const isWrite = (wanted: string, uri: string) => (input: JournaledInput) =>
  input.type === 'redfish.write' && input.method === wanted && input.uri === uri;
const isOf = (type: JournaledInput['type']) => (input: JournaledInput) => input.type === type;
const tagIn = (of: History) => of.treeAfter(of.end.after).host.assetTag;
const without = (history: History, numbers: readonly number[]) => {
  const { history: branch, skipped } = branchOf(history, { without: numbers });
  return { branch, told: skipped.map(({ number, because, reason }) => `i${number} ${because}: ${reason}`) };
};
const another = 'the password of operator differs here';

/**
 * History of a login, a change of the password, a login with the new password, a write in that session, and a write
 * with Basic authentication.
 */
const changed = recorded((lab, controller) => {
  createAccount(lab).is(201);
  const before = lab.login({ userName, password: oldPassword });
  controller.request('PATCH', systemUri, { AssetTag: 'before' }, before);
  lab.patch(account, { Password: newPassword }).is(200);
  controller.advance('1m');
  const after = lab.login({ userName, password: newPassword });
  controller.request('PATCH', systemUri, { AssetTag: 'in the session' }, after);
  controller.request('PATCH', systemUri, { AssetTag: 'by the password' }, basic(newPassword));
});

test('without the change of a password, whoever logs in with the new one does not get in, nor what follows', () => {
  const [change = 0] = numbersOf(changed, isWrite('PATCH', account));

  const { branch, told } = without(changed, [change]);

  assert.equal(told, [
    `i${change + 1} refused: ${another}`,
    `i${change + 2} refused: operator did not log in in the branch`,
    `i${change + 3} refused: ${another}`,
  ]);
  assert.is(tagIn(branch), 'before', 'the login with the old password, and its session, are as recorded');
  const failures = [...inputLines(branch)].map(({ input }) => input).filter(isOf('authentication.failed'));
  assert.equal(failures, [
    { type: 'authentication.failed', userName, address: 'in-process' },
    { type: 'authentication.failed', userName, address: 'in-process' },
  ]);
});

test('where each password is the one that was in force, every login is as it was', () => {
  const tags = numbersOf(changed, isWrite('PATCH', systemUri));

  const { branch, told } = without(changed, [tags[0] ?? 0]);

  assert.equal(told, []);
  assert.is(tagIn(branch), 'by the password');
});

test('without the first of two changes, a login with the second password gets in and one with the first does not', () => {
  const history = recorded((lab, controller) => {
    createAccount(lab).is(201);
    lab.patch(account, { Password: newPassword }).is(200);
    logIn(controller, newPassword);
    lab.patch(account, { Password: 'Passw0rd-of-2028' }).is(200);
    logIn(controller, 'Passw0rd-of-2028');
  });
  const [first = 0] = numbersOf(history, isWrite('PATCH', account));

  const { branch, told } = without(history, [first]);

  assert.equal(told, [`i${first + 1} refused: ${another}`]);
  assert.is(Object.keys(branch.treeAfter(branch.end.after).sessions.byId).length, 1);
});

test('an account that is made with another password lets nobody in with the one that it was not made with', () => {
  const history = recorded((lab, controller) => {
    createAccount(lab).is(201);
    createAccount(lab, newPassword).is(400);
    logIn(controller, oldPassword);
  });
  const [first = 0] = numbersOf(history, isWrite('POST', accountsUri));

  const { told } = without(history, [first]);

  assert.equal(told.at(-1), `i${numbersOf(history, isWrite('POST', sessionsUri))[0]} refused: ${another}`);
});

test('whether the old password was tried when a login failed is undecided, and the login fails as it did', () => {
  const history = recorded((lab, controller) => {
    createAccount(lab).is(201);
    logIn(controller, 'wrong before');
    lab.patch(account, { Password: newPassword }).is(200);
    logIn(controller, oldPassword);
  });
  const [change = 0] = numbersOf(history, isWrite('PATCH', account));
  const [, failure = 0] = numbersOf(history, isOf('authentication.failed'));

  const { branch, told } = without(history, [change]);

  assert.equal(told, [
    `i${failure} undecided: ${another}, and the record does not tell which password was tried`,
  ]);
  assert.is(numbersOf(branch, isOf('authentication.failed')).length, 2);
});

test('a login that had ended a row of failures is one more of them, once', () => {
  const history = recorded((lab, controller) => {
    createAccount(lab).is(201);
    lab.patch(account, { Password: newPassword }).is(200);
    logIn(controller, 'wrong');
    controller.advance('1m');
    logIn(controller, newPassword);
  });
  const [change = 0] = numbersOf(history, isWrite('PATCH', account));

  const { branch, told } = without(history, [change]);

  const [success = 0] = numbersOf(history, isOf('authentication.succeeded'));
  assert.ok(success > 0);
  assert.equal(told.slice(1), [`i${success} refused: ${another}`, `i${success + 1} refused: ${another}`]);
  const { origins } = branch.treeAfter(branch.end.after).loginFailures;
  assert.equal(
    origins.map(({ failures }) => failures),
    [2],
  );
});

test('after so many logins with a password that is wrong here, nobody looks at the next one', () => {
  const history = recorded((lab, controller) => {
    createAccount(lab).is(201);
    lab.patch(account, { Password: newPassword }).is(200);
    for (let login = 1; login <= 3; login++) logIn(controller, newPassword);
  });
  const [change = 0] = numbersOf(history, isWrite('PATCH', account));

  const { branch, told } = without(history, [change]);

  assert.equal(told, [
    `i${change + 1} refused: ${another}`,
    `i${change + 2} refused: ${another}`,
    `i${change + 3} refused: logins of operator are delayed here after failed ones`,
  ]);
  assert.is(numbersOf(branch, isOf('authentication.failed')).length, 2);
});

test('a password is sought of what one has let in: not in a session, by a certificate, nor for who holds the controller', () => {
  const tree = changed.treeAfter(changed.end.after);
  const password = tree.accounts.byId['2']?.password;
  const by = { userId: '2', userName, address: '192.0.2.1' };
  const write = { type: 'redfish.write', method: 'PATCH', uri: systemUri, body: {}, by } as const;
  const login = { ...write, method: 'POST', uri: sessionsUri } as const;
  const holder = { ...by, userId: '1', userName: 'Administrator', address: 'in-process' };
  const { certificates, license } = tree;
  const withCertificates = (strict: boolean) => ({
    ...tree,
    license: { ...license, key: 'present' },
    certificates: { ...certificates, login: { ...certificates.login, enabled: true, strict } },
    certificateMappings: { byId: { 2: { fingerprint: 'AA' } }, revoked: [] },
  });
  const sought = (input: Parameters<typeof recordedPassword>[1], state: object = tree) =>
    recordedPassword(state as typeof tree, input, '1');

  assert.equal(sought(write), { stored: password, isCertain: true });
  assert.equal(sought(login), { stored: password, isCertain: true });
  assert.is(sought({ ...write, by: { ...by, sessionId: 'operator1' } }), undefined);
  assert.is(sought({ ...write, by: holder }), undefined);
  assert.is(sought({ ...login, by: holder })?.isCertain, true, 'a login is by its own password');
  assert.is(sought({ ...login, body: { MappingId: '2' } }), undefined);
  assert.equal(sought(write, withCertificates(false)), { stored: password, isCertain: false });
  assert.is(sought(write, withCertificates(true)), undefined);
  assert.is(sought({ type: 'authentication.failed', userName: 'nobody', address: '' })?.stored, undefined);
});

test.run();
