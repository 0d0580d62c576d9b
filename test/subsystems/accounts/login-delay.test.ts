/** Tests of failed logins: the delay of the next login, the affected users, and the log entries. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  accountServiceUri,
  createLab,
  type Lab,
  managerResetUri,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const delaySeconds = 10;

function basic(userName: string, password: string) {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

function rightCredentials(lab: Lab) {
  const { userName, password } = lab.controller.credentials;
  return basic(userName, password);
}

function fail(lab: Lab, times: number, userName = 'Administrator'): void {
  for (let time = 0; time < times; time++) lab.get(systemUri, basic(userName, 'wrong')).is(401);
}

function vendor(settings: object): object {
  return { Oem: { Vnd: settings } };
}

function codes(lab: Lab): number[] {
  return codesIn(lab.controller.tree);
}

test('one failure delays nothing', () => {
  const lab = createLab();

  fail(lab, 1);

  lab.get(systemUri, rightCredentials(lab)).is(200);
});

test('after a second failure in a row a right password and a wrong one are answered alike, and leave no trace', () => {
  const lab = createLab();
  const { userName: UserName, password: Password } = lab.controller.credentials;
  fail(lab, 2);
  const before = lab.controller.tree;

  const answers = [
    lab.get(systemUri, rightCredentials(lab)),
    lab.get(systemUri, basic(UserName, 'wrong')),
    lab.get(systemUri, basic(UserName.toUpperCase(), Password)),
    lab.post(sessionsUri, { UserName, Password }),
    lab.post(sessionsUri, { UserName, Password: 'wrong' }),
  ];

  for (const answer of answers) {
    answer.is(401).says('Mgmt.LoginAttemptDelayedSeconds');
    assert.equal(answer.reply.body, answers[0]?.reply.body);
    assert.match(JSON.stringify(answer.reply.body), new RegExp(`"MessageArgs":\\["${delaySeconds}"\\]`));
  }
  assert.is(lab.controller.tree, before);
});

test('the delay ends to the millisecond, on virtual time', () => {
  const lab = createLab();
  fail(lab, 2);

  lab
    .advance(delaySeconds * 1_000 - 1)
    .get(systemUri, rightCredentials(lab))
    .is(401);
  lab.advance(1).get(systemUri, rightCredentials(lab)).is(200);
});

test('a success starts the count anew; without one the next failure delays again', () => {
  const lab = createLab();
  fail(lab, 2);
  lab.advance('10s');

  fail(lab, 1);
  lab.get(systemUri, rightCredentials(lab)).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
  lab.advance('10s').get(systemUri, rightCredentials(lab)).is(200);
  fail(lab, 1);

  lab.get(systemUri, rightCredentials(lab)).is(200);
});

test('live sessions, other users and whoever holds the controller are not delayed', () => {
  const lab = createLab();
  const ada = lab.account('ada');
  const session = lab.login();

  fail(lab, 2);

  lab.get(systemUri, session).is(200);
  lab.get(systemUri, basic('ada', ada.password)).is(200);
  lab.get(systemUri).is(200);
});

test('names nobody has are delayed like others, so the answer does not tell which exist', () => {
  const lab = createLab();

  fail(lab, 2, 'nobody');

  lab.get(systemUri, basic('nobody', 'x')).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
});

test('a thousand made-up names leave a bounded trace, and odd ones are names like any other', () => {
  const lab = createLab();
  for (let name = 0; name < 200; name++) fail(lab, 1, `user${name}`);
  fail(lab, 2, '__proto__');
  fail(lab, 1, 'x'.repeat(4_000));

  const { origins } = lab.controller.tree.loginFailures;
  assert.is(origins.length, 64);
  assert.ok(JSON.stringify(origins).length < 20_000);
  lab.get(systemUri, basic('__proto__', 'x')).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
});

test('how many failures go free, and how long the delay is, are settings', () => {
  const lab = createLab();
  lab
    .patch(accountServiceUri, vendor({ AuthFailuresBeforeDelay: 3, AuthFailureDelayTimeSeconds: 30 }))
    .is(200);
  fail(lab, 3);
  lab.get(systemUri, rightCredentials(lab)).is(200);

  fail(lab, 4);
  lab.advance('29s').get(systemUri, rightCredentials(lab)).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
  lab.advance('1s').get(systemUri, rightCredentials(lab)).is(200);

  lab.patch(accountServiceUri, vendor({ AuthFailuresBeforeDelay: 0 })).is(200);
  fail(lab, 1);
  lab.get(systemUri, rightCredentials(lab)).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
});

test('every third failure is summed up in the log, whoever failed; with the threshold off none is', () => {
  const lab = createLab();
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) fail(lab, 1, name);
  assert.equal(codes(lab).filter((code) => code === 1_100).length, 2);
  assert.equal(codes(lab).slice(0, 4), [1_000, 1_000, 1_000, 1_100]);

  lab.patch(accountServiceUri, vendor({ AuthFailureLoggingThreshold: 0 })).is(200);
  for (const name of ['one', 'two', 'three']) lab.advance('1m') && fail(lab, 1, name);

  assert.equal(codes(lab).slice(-3), [1_000, 1_000, 1_000]);
});

test('a disabled account fails like a wrong password', () => {
  const lab = createLab();
  const ada = lab.account('ada', { Enabled: false });

  lab.get(systemUri, basic('ada', ada.password)).is(401).says('Base.NoValidSession');
  lab
    .post(sessionsUri, { UserName: 'ada', Password: ada.password })
    .is(401)
    .says('Mgmt.UnauthorizedLoginAttempt');
  lab.get(systemUri, basic('ada', ada.password)).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
});

test('a reset of the controller forgets who failed', () => {
  const lab = createLab();
  lab.patch(accountServiceUri, vendor({ AuthFailureDelayTimeSeconds: 30 })).is(200);
  fail(lab, 2);

  lab.post(managerResetUri).is(200);
  lab.advance('10m');

  assert.equal(lab.controller.tree.loginFailures, { origins: [], unreported: 0 });
});

test('a wrong password at the open root is a failed login like any other', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const basic = (word: string) => ({
    Authorization: `Basic ${Buffer.from(`${userName}:${word}`).toString('base64')}`,
  });
  const expanded = (word: string) => {
    const { body } = lab.get('/redfish/v1/?$expand=.', basic(word)).is(200).reply;
    return Object.keys(body.Systems as object).length > 1;
  };

  assert.is(expanded('wrong'), false);
  assert.is(expanded('wrong again'), false);

  assert.is(expanded(password), false, 'the right password is not looked at in the delay');
  lab.advance('1m');
  assert.is(expanded(password), true);
});

test('made-up names do not end the wait of another', () => {
  const lab = createLab();
  const { userName } = lab.controller.credentials;
  const attempt = (name: string) =>
    lab.controller.request('POST', '/redfish/v1/SessionService/Sessions/', {
      UserName: name,
      Password: 'wrong',
    });
  attempt(userName);
  attempt(userName);

  for (let name = 0; name < 200; name++) attempt(`nobody${name}`);

  assert.match(JSON.stringify(attempt(userName).body), /LoginAttemptDelayedSeconds/);
});

test.run();
