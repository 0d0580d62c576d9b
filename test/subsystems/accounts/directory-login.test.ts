/**
 * Tests of logins as a user of the directory in a blueprint: the accepted users, their privileges, and the stored data.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../../index.js';
import {
  accountServiceUri,
  accountsUri,
  createLab,
  type Lab,
  resetUri,
  root,
  sessionsUri,
  stranger,
  systemUri,
} from '../../support/lab.js';

const alice = { userName: 'alice', password: 'Alice_in-the.directory' };
const bob = { userName: 'bob', password: 'Bob_in-the.directory' };
const carol = { userName: 'carol', password: 'Carol_in-the.directory' };
const blueprint: BlueprintInput = {
  directory: {
    address: 'ldap.example.com',
    users: [
      { ...alice, groups: ['cn=admins,dc=example'], mail: 'alice@example.com' },
      { ...bob, groups: ['cn=Readers,dc=example', 'cn=drivers,dc=example'] },
      carol,
    ],
  },
};
const settings = {
  LDAP: {
    ServiceEnabled: true,
    ServiceAddresses: ['LDAP.example.com'],
    RemoteRoleMapping: [
      { LocalRole: 'Administrator', RemoteGroup: 'CN=Admins,DC=example' },
      { LocalRole: 'ReadOnly', RemoteGroup: 'cn=readers,dc=example' },
    ],
  },
};

/** Creates a lab whose settings enable the directory. */
function createAskingLab(): Lab {
  const lab = createLab({ blueprint });
  lab.patch(accountServiceUri, settings).is(200);
  return lab;
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

function loginAs(lab: Lab, { userName, password }: Credentials) {
  return lab.post(sessionsUri, { UserName: userName, Password: password });
}

function basic({ userName, password }: Credentials) {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

test('users of a described directory get in only once the settings lead to it', () => {
  const lab = createLab({ blueprint });
  const tries = (more: object, status: number) => {
    lab.patch(accountServiceUri, more).is(200);
    loginAs(lab, alice).is(status);
    lab.advance('1m');
  };
  const { RemoteRoleMapping } = settings.LDAP;

  loginAs(lab, alice).is(401).says('Mgmt.UnauthorizedLoginAttempt');
  lab.advance('1m');
  tries({ LDAP: { ServiceEnabled: true } }, 401);
  tries({ LDAP: { RemoteRoleMapping } }, 401);
  tries({ LDAP: { ServiceAddresses: ['elsewhere.example.com'] } }, 401);
  tries({ LDAP: { ServiceAddresses: ['ldap.example.com'] } }, 201);
  tries({ Oem: { Vnd: { DirectorySettings: { LdapServerPort: 389 } } } }, 401);
  tries({ Oem: { Vnd: { DirectorySettings: { LdapServerPort: 636 } } } }, 201);
  tries({ Oem: { Vnd: { DirectorySettings: { LdapAuthenticationMode: 'ExtendedSchema' } } } }, 401);
  tries({ Oem: { Vnd: { DirectorySettings: { LdapAuthenticationMode: 'DefaultSchema' } } } }, 201);
  tries({ ActiveDirectory: settings.LDAP, LDAP: { ServiceEnabled: false } }, 401);
});

test('a directory of the other kind is found by the other provider', () => {
  const lab = createLab({
    blueprint: {
      directory: {
        kind: 'ActiveDirectory',
        address: 'ad.example.com',
        users: [{ ...alice, groups: ['Ops'] }],
      },
    },
  });
  const provider = {
    ServiceEnabled: true,
    ServiceAddresses: ['ad.example.com'],
    RemoteRoleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'ops' }],
  };
  lab.patch(accountServiceUri, { LDAP: provider }).is(200);
  loginAs(lab, alice).is(401);
  lab.patch(accountServiceUri, { ActiveDirectory: provider }).is(200);
  loginAs(lab, alice).is(201);
});

test('a session of a directory user says so, and may do what the mapped groups together grant', () => {
  const lab = createAskingLab();
  const opened = loginAs(lab, { ...alice, userName: 'ALICE' }).is(201);
  opened.has({
    UserName: 'alice',
    Oem: {
      Vnd: {
        UserType: 'Directory',
        UserDistinguishedName: 'CN=alice,CN=Users,DC=example,DC=com',
        InitialRole: 'Administrator',
        Privileges: { UserConfigPriv: true, SystemRecoveryConfigPriv: false },
      },
    },
  });
  const token = { 'X-Auth-Token': opened.header('X-Auth-Token') ?? '' };
  lab.post(accountsUri, { UserName: 'made', Password: 'by_alice-1.2' }, token).is(201);
  lab.get(opened.header('Location') ?? '', token).has({ Oem: { Vnd: { MySession: true } } });

  const reader = lab.login(bob);
  lab.get(systemUri, reader).is(200);
  lab.post(resetUri, { ResetType: 'ForceOff' }, reader).is(403).says('Base.InsufficientPrivilege');
  lab.get(`${accountsUri}1/`, reader).is(403);
  assert.equal(lab.get(accountsUri, reader).is(200).reply.body.Members, []);
});

test('a directory user grants nobody what is not theirs to give', () => {
  const lab = createAskingLab();
  const token = lab.login(alice);
  const Privileges = { LoginPriv: true, SystemRecoveryConfigPriv: true };

  lab
    .post(accountsUri, { UserName: 'made', Password: 'by_alice-1.2', Oem: { Vnd: { Privileges } } }, token)
    .is(403)
    .says('Base.InsufficientPrivilege');
});

test('HTTP Basic works for directory users too, and a wrong password of theirs is a failed login', () => {
  const lab = createAskingLab();
  lab.get(systemUri, basic(bob)).is(200);

  for (const status of [401, 401]) lab.get(systemUri, basic({ ...bob, password: 'wrong' })).is(status);

  lab.get(systemUri, basic(bob)).is(401).says('Mgmt.LoginAttemptDelayedSeconds');
});

test('whoever is in no mapped group stays outside, and whose group is unmapped is put out', () => {
  const lab = createAskingLab();
  loginAs(lab, carol).is(401);
  const token = lab.login(alice);

  lab.patch(accountServiceUri, { LDAP: { RemoteRoleMapping: [] } }).is(200);
  lab.get(systemUri, token).is(401);
  lab.patch(accountServiceUri, settings).is(200);
  lab.get(systemUri, token).is(401);
  assert.equal(Object.keys(lab.controller.tree.sessions.byId), []);
});

test('a local account of the same name comes first, as long as it can log in', () => {
  const lab = createAskingLab();
  const local = lab.account('alice', { RoleId: 'ReadOnly' });
  loginAs(lab, alice).is(401);
  loginAs(lab, local)
    .is(201)
    .has({ Oem: { Vnd: { UserType: 'Local' } } });

  lab.patch(local.uri, { Enabled: false }).is(200);
  loginAs(lab, alice)
    .is(201)
    .has({ Oem: { Vnd: { UserType: 'Directory' } } });
});

test('local accounts that are disabled get in as long as no directory is asked; open sessions of theirs go on', () => {
  const lab = createLab({ blueprint });
  lab.patch(accountServiceUri, { LocalAccountAuth: 'Disabled' }).is(200);
  lab.get(root).has({ Oem: { Vnd: { Sessions: { LocalLoginEnabled: true, LDAPEnabled: false } } } });
  const before = lab.login();

  lab.patch(accountServiceUri, settings, before).is(200);

  lab.get(accountServiceUri).has({ LocalAccountAuth: 'Disabled' });
  lab.get(root).has({ Oem: { Vnd: { Sessions: { LocalLoginEnabled: false, LDAPEnabled: true } } } });
  loginAs(lab, lab.controller.credentials).is(401);
  lab.get(systemUri, before).is(200);
  loginAs(lab, alice).is(201);
  lab.patch(accountServiceUri, { LDAP: { ServiceEnabled: false } }).is(200);
  lab.advance('1m').login();
  lab.get(root).has({ Oem: { Vnd: { Sessions: { LocalLoginEnabled: true, LDAPEnabled: false } } } });
});

test('the provider’s switch and the directory’s mode are one setting: a directory that is switched off has no mode', () => {
  const lab = createLab();
  const both = (ServiceEnabled: boolean, LdapAuthenticationMode: string) =>
    lab.patch(accountServiceUri, {
      Oem: { Vnd: { DirectorySettings: { LdapAuthenticationMode } } },
      LDAP: { ServiceEnabled },
    });
  const reads = (ServiceEnabled: boolean, LdapAuthenticationMode: string) =>
    lab
      .get(accountServiceUri)
      .has({ LDAP: { ServiceEnabled }, Oem: { Vnd: { DirectorySettings: { LdapAuthenticationMode } } } });

  both(true, 'Disabled').is(400).says('Base.PropertyValueConflict');
  both(false, 'DefaultSchema').is(200);
  reads(false, 'Disabled');
  lab.patch(accountServiceUri, { LDAP: { ServiceEnabled: true } }).is(200);
  reads(true, 'DefaultSchema');
  both(true, 'ExtendedSchema').is(200);
  reads(true, 'ExtendedSchema');
  lab
    .patch(accountServiceUri, { Oem: { Vnd: { DirectorySettings: { LdapAuthenticationMode: 'Disabled' } } } })
    .is(200);
  reads(false, 'Disabled');
});

test('HTTP Basic can be taken without being asked for, or not at all', () => {
  const lab = createLab();
  const { credentials } = lab.controller;
  const challenge = () => lab.get(systemUri, stranger).is(401).header('WWW-Authenticate');
  assert.match(challenge() ?? '', /^Basic/);

  lab.patch(accountServiceUri, { HTTPBasicAuth: 'Unadvertised' }).is(200);
  assert.is(challenge(), undefined);
  lab.get(systemUri, basic(credentials)).is(200);

  lab.patch(accountServiceUri, { HTTPBasicAuth: 'Disabled' }).is(200);
  lab.get(systemUri, basic(credentials)).is(401).says('Base.NoValidSession');
  assert.equal(lab.controller.tree.loginFailures.origins, []);
  lab.get(systemUri, lab.login()).is(200);
});

test('the root says how long logins have to wait', () => {
  const lab = createLab();
  const waits = (LoginFailureDelay: number) =>
    lab.get(root).has({ Oem: { Vnd: { Sessions: { LoginFailureDelay } } } });
  waits(0);
  for (let failure = 0; failure < 2; failure++) {
    loginAs(lab, { ...lab.controller.credentials, password: 'wrong' }).is(401);
  }
  waits(10);
  lab.advance('7500ms');
  waits(3);
  lab.advance('3s');
  waits(0);
});

test('no password of the directory is in the tree or the genesis', () => {
  const lab = createAskingLab();
  lab.login(alice);
  const kept = JSON.stringify([lab.controller.tree, lab.controller.genesis]);

  for (const { password } of [alice, bob, carol]) assert.not(kept.includes(password));
  assert.ok(kept.includes('alice@example.com'));
});

test('a session shows what its account is called now', () => {
  const lab = createLab();
  const local = lab.account('grace');
  const opened = loginAs(lab, local).is(201);

  lab.patch(local.uri, { UserName: 'hopper' }).is(200);

  lab.get(opened.header('Location') ?? '').has({ UserName: 'hopper' });
});

test.run();
