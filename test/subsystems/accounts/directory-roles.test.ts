/** Tests of directory groups: each has a local role of its own. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { accountServiceUri, createLab, type Lab, rolesUri, sessionsUri } from '../../support/lab.js';

interface Mapping {
  readonly LocalRole: string;
  readonly RemoteGroup: string;
}

const alice = { userName: 'alice', password: 'Alice_in-the.directory' };

function createAskingLab(...RemoteRoleMapping: object[]): Lab {
  const lab = createLab({
    blueprint: { directory: { address: 'ldap.example.com', users: [{ ...alice, groups: ['ops'] }] } },
  });
  const LDAP = { ServiceEnabled: true, ServiceAddresses: ['ldap.example.com'], RemoteRoleMapping };
  lab.patch(accountServiceUri, { LDAP }).is(200);
  return lab;
}

function mappingsOf(lab: Lab): readonly Mapping[] {
  return lab.controller.get<{ LDAP: { RemoteRoleMapping: readonly Mapping[] } }>(accountServiceUri).LDAP
    .RemoteRoleMapping;
}

function roleUris(lab: Lab): string[] {
  const { Members } = lab.get(rolesUri).reply.body as { Members: { '@odata.id': string }[] };
  return Members.map((member) => member['@odata.id']).slice(3);
}

test('a group has a role of its own, which begins as the one it was named with', () => {
  const lab = createAskingLab({ LocalRole: 'Operator', RemoteGroup: 'ops' });
  const [mapping] = mappingsOf(lab);

  assert.match(mapping?.LocalRole ?? '', /^dirgroup[0-9a-f]{24}$/);
  assert.equal(roleUris(lab), [`${rolesUri}${mapping?.LocalRole}/`]);
  const operator = lab.get(`${rolesUri}Operator/`).reply.body;
  lab.get(`${rolesUri}${mapping?.LocalRole}/`).has({
    Id: mapping?.LocalRole,
    RoleId: mapping?.LocalRole,
    IsPredefined: false,
    AssignedPrivileges: operator.AssignedPrivileges,
    OemPrivileges: operator.OemPrivileges,
    Oem: { Vnd: { GroupDn: 'ops' } },
  });
});

test('the role of a group can be changed, and what its users may do is what it grants then', () => {
  const lab = createAskingLab({ LocalRole: 'ReadOnly', RemoteGroup: 'ops' });
  const [uri = ''] = roleUris(lab);
  const token = lab.login(alice);
  const { Members } = lab.get(sessionsUri).reply.body as { Members: { '@odata.id': string }[] };
  const session = Members[0]?.['@odata.id'] ?? '';

  lab
    .patch(uri, { AssignedPrivileges: ['Login', 'ConfigureUsers'], OemPrivileges: ['VirtualMediaPriv'] })
    .is(200);

  lab.get(uri).has({
    AssignedPrivileges: ['Login', 'ConfigureUsers', 'ConfigureSelf', 'ConfigureComponents'],
    OemPrivileges: ['VirtualMediaPriv'],
  });
  lab.get(session, token).has({
    Oem: { Vnd: { Privileges: { UserConfigPriv: true, VirtualMediaPriv: true, MgmtConfigPriv: false } } },
  });
  const logged = shownEntries(lab.controller.tree.logs, 'sl').map(({ message }) => message);
  assert.ok(logged.some((message) => message.includes(`Roles/${uri.split('/').at(-2)}`)));
  lab.patch(uri, { AssignedPrivileges: [] }).is(200);
  lab.get(session, token).is(401);
});

test('a list that is written back keeps what was changed, and with a mapping its role goes', () => {
  const lab = createAskingLab(
    { LocalRole: 'ReadOnly', RemoteGroup: 'ops' },
    { LocalRole: 'Operator', RemoteGroup: 'media' },
  );
  const [uri = '', other = ''] = roleUris(lab);
  lab.patch(uri, { OemPrivileges: ['VirtualMediaPriv'] }).is(200);

  lab.patch(accountServiceUri, { LDAP: { RemoteRoleMapping: mappingsOf(lab) } }).is(200);
  lab.get(uri).has({ OemPrivileges: ['VirtualMediaPriv'] });
  lab.patch(accountServiceUri, { LDAP: { RemoteRoleMapping: [null, {}] } }).is(200);

  assert.equal(roleUris(lab), [other]);
  lab.get(uri).is(404);
});

test('one kind of directory has other roles than the other, and a group that is named twice has one', () => {
  const lab = createAskingLab(
    { LocalRole: 'ReadOnly', RemoteGroup: 'ops' },
    { LocalRole: 'Operator', RemoteGroup: 'ops' },
  );
  lab
    .patch(accountServiceUri, {
      ActiveDirectory: { RemoteRoleMapping: [{ LocalRole: 'ReadOnly', RemoteGroup: 'ops' }] },
    })
    .is(200);

  const uris = roleUris(lab);
  assert.is(new Set(uris).size, 2);
  lab.get(uris[0] ?? '').has({ AssignedPrivileges: ['Login', 'ConfigureSelf', 'ConfigureComponents'] });
});

test('a role that nobody has is refused where it is named', () => {
  const lab = createAskingLab();
  const RemoteRoleMapping = [{ LocalRole: `dirgroup${'0'.repeat(24)}`, RemoteGroup: 'ops' }];

  const { reply } = lab
    .patch(accountServiceUri, { LDAP: { RemoteRoleMapping } })
    .is(400)
    .says('Base.PropertyValueNotInList');

  assert.match(JSON.stringify(reply.body), '#/LDAP/RemoteRoleMapping/0/LocalRole');
});

test('nobody gives a group what is not theirs to give, whichever other group has it', () => {
  const lab = createAskingLab(
    { LocalRole: 'ReadOnly', RemoteGroup: 'ops' },
    { LocalRole: 'Administrator', RemoteGroup: 'admins' },
  );
  const Privileges = { MgmtConfigPriv: true };
  const manager = lab.login(lab.account('manager', { Oem: { Vnd: { Privileges } } }));
  const [uri = ''] = roleUris(lab);

  lab.patch(uri, { AssignedPrivileges: ['Login', 'ConfigureUsers'] }, manager).is(403);
  for (const LocalRole of ['Administrator', mappingsOf(lab)[1]?.LocalRole]) {
    const RemoteRoleMapping = [{}, {}, { LocalRole, RemoteGroup: 'others' }];
    lab
      .patch(accountServiceUri, { LDAP: { RemoteRoleMapping } }, manager)
      .is(403)
      .says('Base.InsufficientPrivilege');
  }
  lab.patch(uri, { AssignedPrivileges: ['Login', 'ConfigureManager'] }, manager).is(200);
});

test('the standard roles cannot be changed', () => {
  const lab = createLab();
  const uri = `${rolesUri}Operator/`;
  const before = lab.get(uri).reply.body;

  lab.patch(uri, { OemPrivileges: [] }).is(400).says('Base.PropertyNotWritable');
  lab
    .patch(uri, { AssignedPrivileges: ['Login'], OemPrivileges: [] })
    .is(400)
    .says('Base.PropertyNotWritable', 'Base.PropertyNotWritable');

  assert.equal(lab.get(uri).reply.body, before);
});

test.run();
