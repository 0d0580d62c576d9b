/** Tests of account privileges: roles, granted privileges, a user's own password, and the last administrator. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { privileges } from '../../../models/resource/privileges.js';
import {
  accountServiceUri,
  accountsUri,
  certificateMappingsUri,
  createLab,
  type Lab,
  managerUri,
  sessionsUri,
  stranger,
  systemUri,
} from '../../support/lab.js';

const administratorUri = `${accountsUri}1/`;
const good = { UserName: 'ada', Password: 'abc_DEF-123.ghij', RoleId: 'Operator' };

function basic({ userName, password }: { userName: string; password: string }) {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

function vendorPrivileges(...granted: string[]) {
  return {
    Oem: {
      Vnd: { Privileges: Object.fromEntries(privileges.map((name) => [name, granted.includes(name)])) },
    },
  };
}

test('the role of an account follows from its privileges; of role and privileges in one body the privileges come last', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');

  lab.get(uri).has({ RoleId: 'ReadOnly', ...vendorPrivileges('LoginPriv') });
  lab.patch(uri, { Oem: { Vnd: { Privileges: { VirtualMediaPriv: true } } } }).is(200);
  lab.get(uri).has({ RoleId: 'Operator', ...vendorPrivileges('LoginPriv', 'VirtualMediaPriv') });
  lab.patch(uri, { Oem: { Vnd: { Privileges: { UserConfigPriv: true } } }, RoleId: 'ReadOnly' }).is(200);
  lab.get(uri).has({ RoleId: 'Administrator', ...vendorPrivileges('LoginPriv', 'UserConfigPriv') });
  lab.patch(uri, { RoleId: 'Administrator' }).is(200);
  lab.get(uri).has(vendorPrivileges(...privileges.filter((name) => name !== 'SystemRecoveryConfigPriv')));
});

test('the standard roles grant exactly the standard privileges and cannot be changed', () => {
  const lab = createLab();
  const vendor = [
    'RemoteConsolePriv',
    'VirtualMediaPriv',
    'VirtualPowerAndResetPriv',
    'HostNICConfigPriv',
    'HostBIOSConfigPriv',
    'HostStorageConfigPriv',
  ];
  const standard = {
    Administrator: ['Login', 'ConfigureManager', 'ConfigureUsers', 'ConfigureSelf', 'ConfigureComponents'],
    Operator: ['Login', 'ConfigureSelf', 'ConfigureComponents'],
    ReadOnly: ['Login', 'ConfigureSelf'],
  };

  lab.get(`${accountServiceUri}Roles/`).has({ 'Members@odata.count': 3 });
  for (const [id, AssignedPrivileges] of Object.entries(standard)) {
    const uri = `${accountServiceUri}Roles/${id}/`;
    const { OemPrivileges = [] } = lab.get(uri).has({ RoleId: id, IsPredefined: true, AssignedPrivileges })
      .reply.body;
    assert.equal([...(OemPrivileges as string[])].sort(), id === 'ReadOnly' ? [] : [...vendor].sort());
    lab.patch(uri, { AssignedPrivileges: [] }).is(400).says('Base.PropertyNotWritable');
    lab.delete(uri).is(405);
  }
});

test('giving an administrator the role it has takes nothing from it, another role takes what it does not grant', () => {
  const lab = createLab();
  lab.account('ada', { RoleId: 'Administrator' });

  lab.patch(administratorUri, { RoleId: 'Administrator' }).is(200);
  lab.get(administratorUri).has(vendorPrivileges(...privileges));
  lab.patch(administratorUri, { RoleId: 'ReadOnly' }).is(200);

  lab.get(administratorUri, basic(lab.controller.credentials)).has(vendorPrivileges('LoginPriv'));
});

test('nobody grants a privilege of which they have none, by role, by name or by changing themselves', () => {
  const lab = createLab();
  const ada = lab.account('ada', vendorPrivileges('LoginPriv', 'UserConfigPriv'));
  const { uri } = lab.account('bob');
  const token = lab.login(ada);

  lab
    .post(accountsUri, { ...good, UserName: 'eve' }, token)
    .is(403)
    .says('Base.InsufficientPrivilege');
  lab.patch(uri, { RoleId: 'Operator' }, token).is(403);
  lab.patch(ada.uri, { Oem: { Vnd: { Privileges: { MgmtConfigPriv: true } } } }, token).is(403);
  lab.patch(uri, { Oem: { Vnd: { Privileges: { UserConfigPriv: true } } } }, token).is(200);

  // A request that repeats privileges that the account already has grants nothing.
  lab.patch(administratorUri, { Oem: { Vnd: { LoginName: 'root' } } }, token).is(200);
  lab.get(administratorUri).has(vendorPrivileges(...privileges));
});

test('without UserConfigPriv one sees and changes only the own account, and of that only the password', () => {
  const lab = createLab();
  const ada = lab.account('ada', { RoleId: 'Operator' });
  const token = lab.login(ada);

  lab.get(accountsUri, token).has({ 'Members@odata.count': 1, Members: [{ '@odata.id': ada.uri }] });
  for (const other of [administratorUri]) {
    lab.get(other, token).is(403).says('Base.InsufficientPrivilege');
    lab.patch(other, { Password: 'new-password' }, token).is(403);
    lab.patch(other, { Nonsense: 1 }, token).is(403);
    lab.delete(other, token).is(403);
  }
  for (const change of [
    { UserName: 'eve' },
    { RoleId: 'ReadOnly' },
    { Enabled: false },
    { PasswordChangeRequired: true },
    { Oem: { Vnd: { Privileges: {} } } },
  ]) {
    lab
      .patch(ada.uri, { ...change, Password: 'new-password' }, token)
      .is(403)
      .says('Base.InsufficientPrivilege');
  }
  lab.delete(ada.uri, token).is(403);
  lab.patch(ada.uri, { Password: 'new-password' }, token).is(200).says('Base.AccountModified');

  lab.get(ada.uri, token).is(200);
  lab.get(systemUri, basic(ada)).is(401);
  lab.get(systemUri, basic({ ...ada, password: 'new-password' })).is(200);
});

test('who must change the password can log in, is told so, reads the own account and nothing else, until it is changed', () => {
  const lab = createLab();
  const ada = lab.account('ada', { RoleId: 'Administrator', PasswordChangeRequired: true });

  const login = lab.post(sessionsUri, { UserName: 'ada', Password: ada.password }).is(201);
  const token = { 'X-Auth-Token': login.header('X-Auth-Token') ?? '' };
  const [told] = login.reply.body['@Message.ExtendedInfo'] as { MessageId: string; MessageArgs: string[] }[];
  assert.match(told?.MessageId ?? '', /^Base\..*\.PasswordChangeRequired$/);
  assert.equal(told?.MessageArgs, [ada.uri]);

  lab.get(ada.uri, token).is(200).has({ PasswordChangeRequired: true });
  for (const uri of [systemUri, accountsUri, administratorUri, managerUri]) {
    lab.get(uri, token).is(403).says('Base.PasswordChangeRequired');
    lab.get(uri, basic(ada)).is(403).says('Base.PasswordChangeRequired');
  }
  lab.patch(systemUri, { AssetTag: 'x' }, token).is(403).says('Base.PasswordChangeRequired');
  lab.patch(ada.uri, { PasswordChangeRequired: false }, token).is(403).says('Base.PasswordChangeRequired');
  lab.delete(ada.uri, token).is(403).says('Base.PasswordChangeRequired');
  lab.patch(ada.uri, { Password: 'my-own-choice' }, token).is(200);

  lab.get(ada.uri, token).has({ PasswordChangeRequired: false });
  lab.get(systemUri, token).is(200);
});

test('the very same password again is no change of it where one is demanded, and may be set where none is', () => {
  const lab = createLab();
  const ada = lab.account('ada', { PasswordChangeRequired: true });
  const again = { Password: ada.password };

  for (const caller of [lab.login(ada), basic(ada)]) {
    const before = lab.controller.tree;
    const answer = lab
      .patch(ada.uri, again, caller)
      .is(400)
      .says('Base.PropertyValueError', 'Base.PasswordChangeRequired');
    assert.not(JSON.stringify(answer.reply.body).includes(ada.password));
    assert.is(lab.controller.tree, before);
  }
  lab.patch(ada.uri, { Password: 'my-own-choice' }, basic(ada)).is(200);
  lab.patch(ada.uri, { Password: 'my-own-choice' }, basic({ ...ada, password: 'my-own-choice' })).is(200);
});

test('an administrator who sets a password and asks for its change gets both, in whichever order the body names them', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');

  lab.patch(uri, { PasswordChangeRequired: true, Password: 'first-password' }).is(200);

  lab.get(uri).has({ PasswordChangeRequired: true });
});

test('deleting or disabling an account ends its sessions and its logins, and no one else’s', () => {
  for (const end of [
    (lab: Lab, uri: string) => lab.delete(uri),
    (lab: Lab, uri: string) => lab.patch(uri, { Enabled: false }),
  ]) {
    const lab = createLab();
    const ada = lab.account('ada');
    const [own, other] = [lab.login(ada), lab.login()];

    end(lab, ada.uri).is(200);

    lab.get(systemUri, own).is(401).says('Base.NoValidSession');
    lab.get(systemUri, basic(ada)).is(401);
    lab.get(systemUri, other).is(200);
    assert.is(Object.keys(lab.controller.tree.machines.session ?? {}).length, 1);
  }
});

test('the last one who can log in and change accounts is neither deleted, disabled nor stripped of it', () => {
  const lab = createLab();
  const before = lab.controller.tree.accounts;

  lab.delete(administratorUri).is(400).says('Base.ResourceCannotBeDeleted');
  for (const change of [{ Enabled: false }, { RoleId: 'Operator' }, vendorPrivileges('UserConfigPriv')]) {
    lab.patch(administratorUri, change).is(400).says('Base.AccountNotModified');
  }
  assert.is(lab.controller.tree.accounts, before);

  lab.account('ada', { RoleId: 'Administrator' });
  lab.delete(administratorUri).is(200);
});

test('without credentials nothing of accounts can be read or written', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  for (const uri of [accountServiceUri, accountsUri, administratorUri, certificateMappingsUri]) {
    lab.get(uri, stranger).is(401);
    lab.post(uri, good, stranger).is(401);
    lab.patch(uri, { Password: 'new-password' }, stranger).is(401);
    lab.delete(uri, stranger).is(401);
  }
  assert.is(lab.controller.tree, before);
});

test.run();

test('whoever may configure users sets the password of any account', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('hr', vendorPrivileges('LoginPriv', 'UserConfigPriv')));

  lab.patch(administratorUri, { Password: 'forgotten-1' }, headers).is(200).says('Base.AccountModified');

  lab.login({ userName: 'Administrator', password: 'forgotten-1' });
});

test('a password set by another ends the sessions of the account', () => {
  const lab = createLab();
  const { uri, password } = lab.account('ada');
  const login = lab.post(sessionsUri, { UserName: 'ada', Password: password }, stranger).is(201);
  const token = { 'X-Auth-Token': login.header('X-Auth-Token') ?? '' };
  lab.get(uri, token).is(200);

  lab.patch(uri, { Password: 'another-one-1' }).is(200);

  lab.get(uri, token).is(401);
});

test('the last account that can give every privilege back stays, whoever else may configure users', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('hr', vendorPrivileges('LoginPriv', 'UserConfigPriv')));

  lab.delete(administratorUri, headers).is(400).says('Base.ResourceCannotBeDeleted');
  lab
    .patch(administratorUri, { Oem: { Vnd: { Privileges: { MgmtConfigPriv: false } } } }, headers)
    .is(400)
    .says('Base.AccountNotModified');
});

test('who sees another list of accounts has another tag for it, and the directory hides what is hidden', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('lim'));
  const tags = () => [lab.get(accountsUri, headers), lab.get(accountsUri)].map((got) => got.header('ETag'));

  const [limited, whole] = tags();
  lab.account('new');
  const [limitedLater, wholeLater] = tags();
  const directory = JSON.stringify(lab.get('/redfish/v1/ResourceDirectory/', headers).reply.body);

  assert.is(limitedLater, limited);
  assert.is.not(whole, limited);
  assert.is.not(wholeLater, whole);
  assert.not(directory.includes(administratorUri));
});

test('a property named at two places must mean one value', () => {
  const lab = createLab();
  const both = (top: number, vendor: number) =>
    lab.patch(accountServiceUri, { MinPasswordLength: top, Oem: { Vnd: { MinPasswordLength: vendor } } });

  both(5, 12).is(400).says('Base.PropertyValueConflict');
  both(9, 9).is(200);
});

test.run();
