/** Tests of two-factor login: its prerequisites, its two steps, and all failures of the second step. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { passcodeLifetimeMs } from '../../../machines/access/accounts/index.js';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import type { ControllerInput } from '../../../machines/index.js';
import { Secret } from '../../../models/secret.js';
import { accountServiceUri, type Lab, managerResetUri, sessionsUri, systemUri } from '../../support/lab.js';
import {
  alice,
  askingLab,
  bob,
  setMail,
  switchTwoFactor,
  twoFactorLab,
  workingMail,
} from '../../support/security/two-factor-rig.js';

function login(lab: Lab, { userName, password } = alice, Token?: unknown) {
  const body = { UserName: userName, Password: password };
  return lab.post(sessionsUri, Token === undefined ? body : { ...body, Token });
}

/** Performs the first step of a login and returns the sent passcode. */
function passcodeFor(lab: Lab): string {
  login(lab).is(200).says('Base.OneTimePasscodeSent');
  return lab.controller.mailbox.at(-1)?.code ?? '';
}

/** Returns a different passcode of six digits. */
function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function sessions(lab: Lab): number {
  return Object.keys(lab.controller.tree.sessions.byId).length;
}

test('it is off at first, and is switched on only with a directory and a mail server to go by', () => {
  const lab = askingLab();
  const missing = (...names: string[]) => {
    const answer = switchTwoFactor(lab, 'Enabled').is(400);
    answer.says(...names.map(() => 'Mgmt.PropertyValueIncompatible'));
    for (const name of names) assert.ok(answer.reply.text.includes(name), name);
  };
  lab.get(accountServiceUri).has({ Oem: { Vnd: { TwoFactorAuth: 'Disabled' } } });

  missing('AlertMailSenderDomain', 'AlertMailSMTPServer', 'SMTPForTFAEnabled');
  setMail(lab.controller, { ...workingMail, forTwoFactor: false });
  missing('SMTPForTFAEnabled');
  setMail(lab.controller, workingMail);
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: [] } }).is(200);
  missing('ServiceAddresses');
  lab.patch(accountServiceUri, { LDAP: { ServiceEnabled: false } }).is(200);
  missing('ServiceEnabled');
  const both = { LDAP: { ServiceEnabled: true, ServiceAddresses: ['ldap.example.com'] } };
  lab.patch(accountServiceUri, { ...both, Oem: { Vnd: { TwoFactorAuth: 'Enabled' } } }).is(200);

  lab.get(accountServiceUri).has({ Oem: { Vnd: { TwoFactorAuth: 'Enabled' } } });
});

test('a right password has a passcode sent and opens nothing; with the passcode it opens the session', () => {
  const lab = twoFactorLab();

  const first = login(lab).is(200).says('Base.OneTimePasscodeSent');

  assert.match(first.reply.text, /a\*\*\*@example\.com/);
  assert.is(first.header('X-Auth-Token'), undefined);
  assert.is(sessions(lab), 0);
  const [mail] = lab.controller.mailbox;
  assert.equal([mail?.userName, mail?.to, mail?.sentAt], ['alice', 'alice@example.com', lab.controller.now]);
  assert.match(mail?.code ?? '', /^\d{6}$/);
  const second = login(lab, alice, mail?.code).is(201);
  second.has({ UserName: 'alice', Oem: { Vnd: { UserType: 'Directory' } } });
  lab.get(systemUri, { 'X-Auth-Token': second.header('X-Auth-Token') ?? '' }).is(200);
});

test('a passcode opens one session, for one user, and a newer one takes its place', () => {
  const lab = twoFactorLab();
  const older = passcodeFor(lab);
  const newer = passcodeFor(lab);
  assert.is.not(older, newer);

  login(lab, alice, older).is(400).says('Base.AuthenticationTokenRequired');
  login(lab, bob, newer).is(400).says('Base.AuthenticationTokenRequired');
  login(lab, alice, newer).is(201);
  login(lab, alice, newer).is(400).says('Base.AuthenticationTokenRequired');
  assert.is(sessions(lab), 1);
});

test('a passcode counts for ten minutes, to the millisecond', () => {
  const lab = twoFactorLab();
  const code = passcodeFor(lab);

  lab.advance(passcodeLifetimeMs);
  const late = lab.controller.fork();
  login(lab, alice, code).is(201);

  late.advance(1);
  const body = { UserName: alice.userName, Password: alice.password, Token: code };
  const reply = late.post(sessionsUri, body);
  assert.is(reply.status, 400);
  assert.match(reply.messageIds[0] ?? '', /^Mgmt\..*\.AuthenticationTokenExpired$/);
});

test('wrong passcodes are failed logins and have to wait, and a first step between them does not help', () => {
  const lab = twoFactorLab();
  const code = passcodeFor(lab);

  login(lab, alice, otherThan(code)).is(400).says('Base.AuthenticationTokenRequired');
  assert.is(lab.controller.tree.loginFailures.origins[0]?.failures, 1);
  const newer = passcodeFor(lab);
  login(lab, alice, otherThan(newer)).is(400);
  login(lab, alice, newer).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
  lab.advance('10s');
  login(lab, alice, newer).is(201);

  assert.equal(lab.controller.tree.loginFailures.origins, []);
});

test('a passcode without the password is worth nothing, and a wrong password sends no mail', () => {
  const lab = twoFactorLab();
  const code = passcodeFor(lab);

  login(lab, { ...alice, password: 'wrong' }, code)
    .is(401)
    .says('Mgmt.UnauthorizedLoginAttempt');
  lab.advance('1m');
  login(lab, { ...alice, password: 'wrong' }).is(401);

  assert.is(lab.controller.mailbox.length, 1);
});

test('a Token that is no text is refused, and an empty one is none', () => {
  const lab = twoFactorLab();

  login(lab, alice, 123456).is(400).says('Base.PropertyValueTypeError');
  assert.equal(lab.controller.mailbox, []);
  login(lab, alice, '').is(200).says('Base.OneTimePasscodeSent');
});

test('without a mail server or an address there is no way in', () => {
  const lab = twoFactorLab();
  login(lab, bob).is(400).says('Mgmt.MailRetrievalFailure');

  setMail(lab.controller, { server: '' });
  login(lab).is(409).says('Mgmt.MailNotConfigured');

  assert.equal(lab.controller.mailbox, []);
});

test('a directory’s user cannot use HTTP Basic any more, without that being a failed login', () => {
  const lab = twoFactorLab();
  const basic = { Authorization: `Basic ${Buffer.from(`alice:${alice.password}`).toString('base64')}` };

  lab.get(systemUri, basic).is(401).says('Base.NoValidSession');

  assert.equal(lab.controller.tree.loginFailures.origins, []);
  lab.get(systemUri, { Authorization: lab.controller.authorization }).is(200);
  switchTwoFactor(lab, 'Disabled').is(200);
  lab.get(systemUri, basic).is(200);
});

test('local accounts have no second step, and sessions that are open stay open', () => {
  const lab = askingLab();
  setMail(lab.controller, workingMail);
  const token = lab.login(alice);

  switchTwoFactor(lab, 'Enabled').is(200);

  lab.get(systemUri, token).is(200);
  lab.login();
  assert.equal(lab.controller.mailbox, []);
});

test('a reset of the controller voids what it had sent', () => {
  const lab = twoFactorLab();
  const code = passcodeFor(lab);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('5m');

  login(lab, alice, code).is(400).says('Base.AuthenticationTokenRequired');
});

test('no passcode is in the tree, in what is journaled or in the log, and the same inputs lead to the same tree', () => {
  const lab = twoFactorLab();
  const twin = lab.controller.fork();
  const inputs: ControllerInput[] = [];
  lab.controller.observe({
    committed: ({ cause }) => {
      if ('input' in cause) inputs.push(cause.input as ControllerInput);
    },
  });

  const codes = Array.from({ length: 5 }, () => {
    const code = passcodeFor(lab);
    login(lab, alice, otherThan(code)).is(400);
    login(lab, alice, code).is(201);
    return code;
  });

  for (const input of inputs) twin.simulation.perform(input);
  assert.is(twin.fingerprint, lab.controller.fingerprint);
  assert.equal(twin.mailbox, lab.controller.mailbox);
  const kept = JSON.stringify([inputs, lab.controller.tree]);
  for (const code of codes) assert.not(new RegExp(`\\b${code}\\b`).test(kept), code);
  assert.ok(shownEntries(lab.controller.tree.logs, 'iel').some(({ code }) => code === 1_236));
});

test('another run of the same seed has other passcodes: they follow from the secret', () => {
  const secret = Secret.ofSeed('1');

  assert.is.not(secret.passcode('a run', 1), secret.passcode('another run', 1));
  assert.is.not(secret.passcode('a run', 1), Secret.ofSeed('2').passcode('a run', 1));
  const hash = secret.passcodeHash('a run', 1, '123456');
  assert.is.not(hash, secret.passcodeHash('a run', 2, '123456'));
  assert.is.not(hash, Secret.ofSeed('2').passcodeHash('a run', 1, '123456'));
});

test.run();
