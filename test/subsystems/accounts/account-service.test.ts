/** Tests of the settings of accounts and sessions, and that no password is stored in clear text. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Secret } from '../../../models/secret.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import {
  accountServiceUri,
  accountsUri,
  createLab,
  managerUri,
  root,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';

const administratorUri = `${accountsUri}1/`;
const sessionServiceUri = `${root}SessionService/`;
const good = { UserName: 'ada', Password: 'abc_DEF-123.ghij', RoleId: 'Operator' };

/** Returns the final fingerprint of a journal that is executed again without the secret. */
function replayed(lines: readonly string[]): string {
  const reading = readJournal(lines.map((line) => `${line}\n`).join(''), 'accounts');
  if (!reading.ok) throw new Error(reading.problem.message);
  const report = reExecute(reading.journal);
  assert.is(report.divergence, undefined);
  return report.fingerprint;
}

test('a stored form of a password is no password, and cannot be planted', () => {
  const lab = createLab();
  const { password } = Object.values(lab.controller.tree.accounts.byId)[0] as { password: object };

  lab.patch(administratorUri, { Password: password }).is(400).says('Base.PropertyValueTypeError');
  lab
    .post(accountsUri, { ...good, Password: password })
    .is(400)
    .says('Base.PropertyValueTypeError');
  lab.patch(accountServiceUri, { LDAP: { Authentication: { Password: { text: 'x' } } } }).is(400);
});

test('no password that was ever set stands in the journal, a snapshot or the log, and the journal replays', () => {
  const lab = createLab();
  const lines: string[] = [];
  const writer = new JournalWriter(lab.controller.simulation, lab.controller.genesis, (line) =>
    lines.push(line),
  );
  const secrets = [
    'first-Secret_1',
    'second-Secret_2',
    'ldap-Secret_3',
    'directory-Secret_4',
    'wrong-Secret_5',
  ];
  const [first, second, ldap, directory, wrong] = secrets;

  lab.post(accountsUri, { UserName: 'ada', Password: first }).is(201);
  lab.patch(`${accountsUri}2/`, { Password: second }).is(200);
  lab
    .patch(accountServiceUri, {
      LDAP: { Authentication: { Username: 'cn=ada', Password: ldap } },
      ActiveDirectory: { Authentication: { Password: directory } },
    })
    .is(200);
  lab.get(accountServiceUri).has({ LDAP: { Authentication: { Username: 'cn=ada', Password: null } } });
  lab.post(sessionsUri, { UserName: 'ada', Password: wrong }).is(401);

  writer.close();
  const kept = `${lines.join()} ${JSON.stringify(lab.controller.snapshot())}`;
  for (const secret of secrets) assert.not(kept.includes(secret));
  const sealed = lab.controller.tree.accountService.providers.LDAP.password;
  assert.ok(sealed);
  assert.is(Secret.ofSeed('1').unseal('AccountService/LDAP', sealed), ldap);
  assert.throws(() => Secret.ofSeed('1').unseal('AccountService/ActiveDirectory', sealed));
  assert.throws(() => Secret.ofSeed('2').unseal('AccountService/LDAP', sealed));
  assert.is(replayed(lines), lab.controller.fingerprint);
});

test('settings of the account service take what they list and nothing else; both logging thresholds are one', () => {
  const lab = createLab();
  const vendor = (setting: object) => ({ Oem: { Vnd: setting } });

  for (const wrong of [
    vendor({ AuthFailureDelayTimeSeconds: 3 }),
    vendor({ AuthFailuresBeforeDelay: 2 }),
    vendor({ MinPasswordLength: 40 }),
    vendor({ MinPasswordLength: -1 }),
    vendor({ EnforcePasswordComplexity: 'yes' }),
    { AuthFailureLoggingThreshold: 4 },
    { LDAP: { ServiceAddresses: ['one', 'two'] } },
    { LDAP: { RemoteRoleMapping: [{ LocalRole: 'Emperor' }] } },
  ]) {
    lab.patch(accountServiceUri, wrong).is(400);
  }
  lab
    .patch(accountServiceUri, {
      AuthFailureLoggingThreshold: 5,
      LDAP: {
        ServiceEnabled: true,
        ServiceAddresses: ['ldap.example'],
        RemoteRoleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'cn=ops' }],
      },
      ...vendor({
        AuthFailuresBeforeDelay: null,
        DirectorySettings: { LdapAuthenticationMode: 'DefaultSchema', LdapServerPort: 10_636 },
      }),
    })
    .is(200);

  lab.get(accountServiceUri).has({
    AuthFailureLoggingThreshold: 5,
    LDAP: { ServiceEnabled: true },
    ...vendor({
      AuthFailureLoggingThreshold: 5,
      AuthFailuresBeforeDelay: 0,
      DirectorySettings: {
        LdapAuthenticationMode: 'DefaultSchema',
        LdapServerPort: 10_636,
        LdapCaCertificateLoaded: false,
      },
    }),
  });
});

test('an element of a list is taken away by null, kept by an empty object, and cut off by a shorter list', () => {
  const lab = createLab();
  const groups = (...RemoteRoleMapping: (object | null)[]) => {
    lab.patch(accountServiceUri, { LDAP: { RemoteRoleMapping } }).is(200);
    const { LDAP } = lab.controller.get<{
      readonly LDAP: { readonly RemoteRoleMapping: { RemoteGroup: string }[] };
    }>(accountServiceUri);
    return LDAP.RemoteRoleMapping.map(({ RemoteGroup }) => RemoteGroup);
  };
  const [one, two, three] = ['one', 'two', 'three'].map((RemoteGroup) => ({
    LocalRole: 'Operator',
    RemoteGroup,
  }));

  assert.equal(groups(one as object, two as object, three as object), ['one', 'two', 'three']);
  assert.equal(groups({}, null, {}), ['one', 'three']);
  assert.equal(groups({}, { LocalRole: 'ReadOnly' }, {}), ['one', 'three']);
  assert.equal(groups({}), ['one']);
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: ['ldap.example'] } }).is(200);
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: [{}] } }).is(200);
  lab.get(accountServiceUri).has({ LDAP: { ServiceAddresses: ['ldap.example'] } });
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: [null] } }).is(200);
  lab.get(accountServiceUri).has({ LDAP: { ServiceAddresses: [''] } });
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: [''] } }).is(200);
  assert.equal(lab.controller.tree.accountService.providers.LDAP.addresses, []);
});

test('the idle time of sessions is one setting of session service and manager, and holds for open sessions too', () => {
  const lab = createLab();
  const [idle, busy] = [lab.login(), lab.login()];
  lab.advance('20m').get(systemUri, busy).is(200);

  lab.patch(sessionServiceUri, { SessionTimeout: 45 }).is(400).says('Base.PropertyValueNotInList');
  lab.patch(managerUri, { Oem: { Vnd: { IdleConnectionTimeoutMinutes: 15 } } }).is(200);

  lab.get(sessionServiceUri).has({ SessionTimeout: 15 });
  lab.advance(1).get(systemUri, idle).is(401);
  lab.advance('14m').get(systemUri, busy).is(200);
  lab.patch(sessionServiceUri, { SessionTimeout: 120 }).is(200);
  lab.get(managerUri).has({ Oem: { Vnd: { IdleConnectionTimeoutMinutes: 120 } } });
  lab.advance('119m').get(systemUri, busy).is(200);
  lab.advance('121m').get(systemUri, busy).is(401);
});

test('with no idle time a session, old or new, lasts until it is ended, and expires again when there is one', () => {
  const lab = createLab();
  const old = lab.login();
  lab.patch(sessionServiceUri, { SessionTimeout: 0 }).is(200);
  const young = lab.login();

  lab.advance('9d').get(systemUri, old).is(200);
  lab.get(systemUri, young).is(200);
  const [session = ''] = Object.keys(lab.controller.tree.sessions.byId);
  assert.not(
    'UserExpires' in (lab.get(`${sessionsUri}${session}/`).reply.body as { Oem: { Vnd: object } }).Oem.Vnd,
  );
  lab.patch(sessionServiceUri, { SessionTimeout: 30 }).is(200);

  lab.advance('31m').get(systemUri, old).is(401);
});

test('the kind of service behind an LDAP directory is shown and can be set, that of an Active Directory is what it is', () => {
  const lab = createLab();
  const type = (AccountProviderType: string) => ({ AccountProviderType });
  lab.get(accountServiceUri).has({ LDAP: type('ActiveDirectoryService') });

  lab.patch(accountServiceUri, { LDAP: type('LDAPService') }).is(200);
  lab.patch(accountServiceUri, { ActiveDirectory: type('ActiveDirectoryService') }).is(200);
  lab.patch(accountServiceUri, { ActiveDirectory: type('LDAPService') }).is(400);

  lab.get(accountServiceUri).has({
    LDAP: type('LDAPService'),
    ActiveDirectory: type('ActiveDirectoryService'),
  });
});

test.run();
