/** Tests of authentication: the accepted credentials, the refused ones, and the log entries. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { instantEventsMax } from '../../../engine/index.js';
import { sessionsMax } from '../../../machines/access/sessions/index.js';
import { createLab, type Lab, root, sessionsUri, stranger, systemUri } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';

function basic(userName: string, password: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

function openSessions(lab: Lab): number {
  return Object.keys(lab.controller.tree.sessions.byId).length;
}

test('without credentials everything but the version and the root is 401 with a challenge', () => {
  const lab = createLab();

  for (const uri of ['/redfish', root]) lab.get(uri, stranger).is(200);
  for (const uri of [systemUri, sessionsUri, '/redfish/v1/Nowhere/', '/redfish/v1/Systems/9/']) {
    const answer = lab.get(uri, stranger).is(401).says('Base.NoValidSession');
    assert.match(answer.header('WWW-Authenticate') ?? '', /^Basic realm=/);
  }
});

test('a wrong password, an unknown user and a malformed header are all 401, and the 401 repeats nothing of them', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;

  const headers = [
    basic(userName, 'wrong'),
    basic('nobody', password),
    { Authorization: 'Basic !!!' },
    { Authorization: `Bearer ${password}` },
    { 'X-Auth-Token': 'f'.repeat(32) },
  ];
  for (const header of headers) {
    const { body } = lab.get(systemUri, header).is(401).reply;
    assert.not.match(JSON.stringify(body), new RegExp(`${password}|wrong|nobody`));
  }
});

test('the right password opens by HTTP Basic, whatever the case of the name, and leaves no trace', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const before = lab.controller.tree;

  lab.get(systemUri, basic(userName, password)).is(200);
  lab.get(systemUri, basic(userName.toLowerCase(), password)).is(200);

  assert.is(lab.controller.tree, before);
});

test('a failed login leaves an entry in the log, a request without credentials does not', () => {
  const lab = createLab();

  lab.get(systemUri, stranger).is(401);
  lab.get(systemUri, basic('mallory', 'guess')).is(401);

  const entries = newEntries(lab.controller.tree);
  assert.equal(
    entries.map(({ code }) => code),
    [1_000],
  );
  assert.match(entries[0]?.message ?? '', /mallory/);
});

test('a login answers 201 with token, Location and the session itself', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;

  const answer = lab.post(sessionsUri, { UserName: userName, Password: password }).is(201);

  assert.match(answer.header('X-Auth-Token') ?? '', /^[0-9a-f]{32}$/);
  const { '@odata.id': uri, Id: id } = answer.reply.body;
  assert.is(answer.header('Location'), uri);
  assert.ok(String(uri).endsWith(`/${String(id)}/`));
  answer.has({
    Name: 'User Session',
    UserName: userName,
    Oem: { Vnd: { MySession: false, UserType: 'Local' } },
  });
});

test('two logins are two sessions with two tokens', () => {
  const lab = createLab();

  const tokens = [lab.login(), lab.login()].map((headers) => headers['X-Auth-Token']);

  assert.is(new Set(tokens).size, 2);
  assert.is(openSessions(lab), 2);
});

test('a login is by its body alone: neither a session nor a Basic header stands in for its password', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const wrong = { UserName: userName, Password: 'wrong' };

  lab.post(sessionsUri, wrong, lab.login()).is(401).says('Mgmt.UnauthorizedLoginAttempt');
  lab.post(sessionsUri, wrong, basic(userName, password)).is(401);

  assert.is(openSessions(lab), 1);
});

test('a login whose body is no login is told what is wrong with it, and is no failed attempt', () => {
  const lab = createLab();

  lab.post(sessionsUri).is(400).says('Base.UnrecognizedRequestBody');
  lab.post(sessionsUri, '{').is(400).says('Base.MalformedJSON');
  lab.post(sessionsUri, { UserName: 1 }).is(400).says('Base.PropertyValueTypeError', 'Base.PropertyMissing');

  assert.equal(newEntries(lab.controller.tree), []);
});

test('credentials longer than any account has leave no trace, by Basic or as a login', () => {
  const lab = createLab();
  const before = lab.controller.tree;
  const long = 'x'.repeat(100_000);

  for (const login of [
    { UserName: long, Password: 'guess' },
    { UserName: 'Administrator', Password: long },
  ]) {
    lab.post(sessionsUri, login).is(401).says('Mgmt.UnauthorizedLoginAttempt');
  }
  lab.get(systemUri, basic(long, 'guess')).is(401);
  lab.get(systemUri, basic('guess', long)).is(401);

  assert.is(lab.controller.tree, before);
});

test('any number of requests at one instant is served: the budget is for what goes on by itself', () => {
  const lab = createLab();
  const { credentials } = lab.controller;

  for (let attempt = 0; attempt < instantEventsMax + 100; attempt++) {
    const reply = lab.controller.request('POST', sessionsUri, { UserName: 'nobody', Password: 'guess' });
    assert.is(reply.status, 401);
  }

  lab.post(sessionsUri, { UserName: credentials.userName, Password: credentials.password }).is(201);
});

test('a user name with characters that mean something in a URI logs in, finds its session and logs out', () => {
  for (const userName of ['/x', 'a//b', 'a/b?c#d%20e', 'Ünï cödé']) {
    const lab = createLab({ userName, password: 'correct horse' });
    const login = lab.post(sessionsUri, { UserName: userName, Password: 'correct horse' }).is(201);
    const headers = { 'X-Auth-Token': login.header('X-Auth-Token') ?? '' };

    lab.get(sessionsUri, headers).has({ 'Members@odata.count': 1 });
    lab
      .get(login.header('Location') ?? '', headers)
      .is(200)
      .has({ UserName: userName });
    lab.delete(login.header('Location') ?? '', headers).is(200);
    lab.get(systemUri, headers).is(401);
  }
});

test('user names and passwords that could not log in are refused at the start', () => {
  for (const [userName, password] of [
    ['a:b', 'x'],
    ['a\nb', 'x'],
    ['', 'x'],
    ['a', ''],
    ['a'.repeat(40), 'x'],
  ] as const) {
    assert.throws(() => createLab({ userName, password }), /user name|password/);
  }
});

test('own session is found by MySession, on the collection and on the member', () => {
  const lab = createLab();
  lab.login();
  const own = lab.login();

  const uri = String(
    (
      lab.get(sessionsUri, own).reply.body as {
        Oem: { Vnd: { Links: { MySession: { '@odata.id': string } } } };
      }
    ).Oem.Vnd.Links.MySession['@odata.id'],
  );

  lab.get(uri, own).has({ Oem: { Vnd: { MySession: true } } });
  lab.get(uri, lab.login()).has({ Oem: { Vnd: { MySession: false } } });
});

test('deleting a session logs it out at once, and a second time there is none', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const answer = lab.post(sessionsUri, { UserName: userName, Password: password });
  const headers = { 'X-Auth-Token': answer.header('X-Auth-Token') ?? '' };
  const uri = answer.header('Location') ?? '';

  lab.delete(uri, headers).is(200).says('Base.Success');

  lab.get(systemUri, headers).is(401);
  lab.delete(uri).is(404).says('Base.ResourceMissingAtURI');
});

test('an idle session ends after thirty minutes, one in use does not', () => {
  const lab = createLab();
  const idle = lab.login();
  const busy = lab.login();

  for (let minutes = 0; minutes < 40; minutes += 10) {
    lab.advance('10m').get(systemUri, busy).is(200);
  }

  lab.get(systemUri, idle).is(401);
  lab.get(systemUri, busy).is(200);
  lab.advance('30m').get(systemUri, busy).is(401);
  assert.is(openSessions(lab), 0);
});

test('a session is touched at most once a virtual minute', () => {
  const lab = createLab();
  const headers = lab.login();
  const before = lab.controller.tree.clock.executed;

  for (let seconds = 0; seconds < 120; seconds += 10) lab.advance('10s').get(systemUri, headers).is(200);

  assert.is(lab.controller.tree.clock.executed - before, 2);
});

test('one session too many is refused, and gets in once another has ended', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const login = { UserName: userName, Password: password };
  for (let session = 0; session < sessionsMax; session++) lab.post(sessionsUri, login).is(201);

  lab.post(sessionsUri, login).is(503).says('Base.SessionLimitExceeded');

  const [oldest] = Object.keys(lab.controller.tree.sessions.byId);
  lab.delete(`${sessionsUri}${oldest}/`).is(200);
  lab.post(sessionsUri, login).is(201);
});

test('neither password nor token stands anywhere in the tree', () => {
  const lab = createLab();
  const token = lab.login()['X-Auth-Token'];

  const tree = JSON.stringify(lab.controller.tree);

  for (const secret of [token, lab.controller.credentials.password]) assert.not(tree.includes(secret));
});

test('a run of another seed has other tokens and another password', () => {
  const [one, other] = [createLab({ seed: 1 }), createLab({ seed: 2 })];

  assert.is.not(one.controller.credentials.password, other.controller.credentials.password);
  assert.is.not(one.login()['X-Auth-Token'], other.login()['X-Auth-Token']);
});

test.run();
