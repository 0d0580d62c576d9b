/** Tests of accounts: rules for names and passwords, the maximum number, and the shown properties. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountsMax } from '../../../machines/access/accounts/index.js';
import {
  accountServiceUri,
  accountsUri,
  createLab,
  root,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';

const administratorUri = `${accountsUri}1/`;
const good = { UserName: 'ada', Password: 'abc_DEF-123.ghij', RoleId: 'Operator' };

test('an account without name or password, with an unknown property or an unknown role is refused whole', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  lab.post(accountsUri, {}).is(400).says('Base.PropertyMissing', 'Base.PropertyMissing');
  const answer = lab
    .post(accountsUri, { ...good, Shoe: 43, Oem: { Vnd: { Hat: 1 } } })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown', 'Mgmt.PropertyNotWritableOrUnknown');
  assert.match(JSON.stringify(answer.reply.body), /"Shoe".*"Hat"/);
  lab
    .post(accountsUri, { ...good, RoleId: 'Emperor' })
    .is(400)
    .says('Base.PropertyValueNotInList');
  lab
    .post(accountsUri, { ...good, UserName: 'a:b' })
    .is(400)
    .says('Base.PropertyValueFormatError');
  lab
    .post(accountsUri, { ...good, UserName: 'x'.repeat(40) })
    .is(400)
    .says('Base.StringValueTooLong');

  assert.is(lab.controller.tree, before);
});

test('passwords too short, too long or too simple are refused by the present rules, and not repeated in the answer', () => {
  const lab = createLab();

  for (const Password of ['short-7', 'x'.repeat(40)]) {
    const answer = lab
      .post(accountsUri, { ...good, Password })
      .is(400)
      .says('Mgmt.InvalidPasswordLength');
    assert.not(JSON.stringify(answer.reply.body).includes(Password));
    lab.patch(administratorUri, { Password }).is(400).says('Mgmt.InvalidPasswordLength');
  }
  lab
    .patch(accountServiceUri, { Oem: { Vnd: { EnforcePasswordComplexity: true, MinPasswordLength: 12 } } })
    .is(200);
  lab
    .post(accountsUri, { ...good, Password: 'eleven_C-1.' })
    .is(400)
    .says('Mgmt.InvalidPasswordLength');
  lab
    .post(accountsUri, { ...good, Password: 'lowercase-only' })
    .is(400)
    .says('Mgmt.InvalidPasswordComplexity');

  lab.post(accountsUri, good).is(201);
});

test('a name is taken whatever its case, at creation and when renaming', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');

  lab
    .post(accountsUri, { ...good, UserName: 'ADA' })
    .is(400)
    .says('Mgmt.UserAlreadyExist');
  lab.patch(uri, { UserName: 'administrator' }).is(400).says('Mgmt.UserNameAlreadyExists');
  lab.patch(uri, { UserName: 'Ada' }).is(200).says('Base.AccountModified');
});

test('there are twelve accounts at most, and an id is never given twice', () => {
  const lab = createLab();
  for (let count = 2; count <= accountsMax; count++)
    lab.post(accountsUri, { ...good, UserName: `user${count}` }).is(201);

  lab
    .post(accountsUri, { ...good, UserName: 'onemore' })
    .is(400)
    .says('Base.CreateLimitReachedForResource');
  lab.delete(`${accountsUri}12/`).is(200).says('Base.AccountRemoved');
  const { Id: id } = lab.post(accountsUri, { ...good, UserName: 'onemore' }).is(201).reply.body;

  assert.is(id, '13');
});

test('a plain POST of name, password and role makes an account that is shown without its password and can log in', () => {
  const lab = createLab();

  const answer = lab.post(accountsUri, good).is(201);

  answer.has({
    Id: '2',
    UserName: 'ada',
    Password: null,
    RoleId: 'Operator',
    Enabled: true,
    PasswordChangeRequired: false,
    Links: { Role: { '@odata.id': `${accountServiceUri}Roles/Operator/` } },
    Oem: { Vnd: { LoginName: 'ada', ServiceAccount: false } },
  });
  const uri = answer.header('Location') ?? '';
  assert.is(uri, `${accountsUri}2/`);
  assert.match(lab.get(uri).header('ETag') ?? '', /^W\/".+"$/);
  lab.get(systemUri, lab.login({ userName: 'ada', password: good.Password })).is(200);
});

test('a POST to the Members of a collection is one to the collection, and short names of the sessions work', () => {
  const lab = createLab();
  const { userName: UserName, password: Password } = lab.controller.credentials;

  lab.post(`${accountsUri}Members`, good).is(201);
  for (const uri of [
    `${sessionsUri}Members/`,
    `${root}Sessions/`,
    `${root}Sessions`,
    sessionsUri.slice(0, -1),
  ]) {
    lab.post(uri, { UserName, Password }).is(201);
    lab.post(uri, { UserName, Password: 'wrong' }, { 'X-Auth-Token': 'f' }).is(401);
    lab.post(sessionsUri, { UserName, Password }).is(201);
  }
  for (const uri of [`${sessionsUri}Members/`, `${root}Sessions/`]) {
    lab.get(uri).is(200).has({ '@odata.id': sessionsUri });
    assert.is(lab.request('OPTIONS', uri).is(204).header('Allow'), 'GET, HEAD, POST');
  }
  lab.get(`${root}Systems/Members/`).is(404);
});

test('clients may send back what names the account, as long as it names this one', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');
  const { Id, Name } = lab.get(uri).reply.body as { readonly Id: string; readonly Name: string };

  lab.patch(uri, { Id, Name, '@odata.id': uri, Enabled: true }).is(200);
  const refused = lab.patch(uri, { Id: '7', Name: 'Countess', Enabled: false, Nonsense: 1 }).is(400);

  refused.says(...Array(3).fill('Mgmt.PropertyNotWritableOrUnknown'));
  lab.get(uri).has({ Enabled: true });
});

test('annotations that typed clients add do not stand in the way of a new account or a login', () => {
  const lab = createLab();
  const type = '#ManagerAccount.v1_12_1.ManagerAccount';
  const { userName: UserName, password: Password } = lab.controller.credentials;

  lab.post(accountsUri, { ...good, '@odata.type': type, '@odata.id': accountsUri }).is(201);
  lab.post(sessionsUri, { UserName, Password, '@odata.type': '#Session.v1_0_0.Session' }).is(201);
});

test('unlocking an account ends what its logins have to wait; there is nothing to lock', () => {
  const lab = createLab();
  const { uri, userName, password } = lab.account('ada');
  const login = (tried: string) => lab.post(sessionsUri, { UserName: userName, Password: tried });
  for (let failure = 0; failure < 2; failure++) login('wrong').is(401);
  login(password).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
  lab.get(uri).has({ Locked: false });

  lab.patch(uri, { Locked: true }).is(400).says('Base.PropertyValueNotInList');
  lab.patch(uri, { Locked: false }).is(200);

  login(password).is(201);
});

test('an empty body, one with only identity and one of empty objects change nothing; the id outlives a new name', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');
  const before = lab.controller.tree;

  lab.patch(uri, {}).is(200).says('Base.NoOperation');
  lab.patch(uri, { '@odata.id': uri, Id: '2' }).is(200).says('Base.NoOperation');
  for (const Vnd of [{}, { Privileges: {} }, { Privileges: { '@odata.type': '#x' } }])
    lab.patch(uri, { Oem: { Vnd } }).is(200).says('Base.NoOperation');
  lab.patch(uri, { Enabled: true, Shoe: 43 }).is(400).says('Mgmt.PropertyNotWritableOrUnknown');
  assert.is(lab.controller.tree, before);

  lab.patch(uri, { UserName: 'lovelace' }).is(200);
  lab.get(uri).has({ Id: '2', UserName: 'lovelace', Oem: { Vnd: { LoginName: 'ada' } } });
});

test.run();
