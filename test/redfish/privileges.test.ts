/**
 * Tests of privileges: every role tries every operation of every resource. The definitions declare the required
 * privileges. This table repeats them by URI group as in behaviour § 8, so that neither can change unnoticed. An
 * operation without a row fails the test.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rolePrivileges } from '../../machines/access/accounts/index.js';
import { resources } from '../../machines/resource-list.js';
import { resolvedDefault } from '../../models/blueprint/resolved-default.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import type { Privilege } from '../../models/resource/privileges.js';
import {
  accountsUri,
  certificateMappingsUri,
  createLab,
  Lab,
  managerUri,
  root,
  sessionsUri,
} from '../support/lab.js';
import { alice } from '../support/security/client-certificates.js';

/** Privileges by URI and operation; the first matching row applies. `open` needs no credentials. */
const rows: readonly (readonly [uri: RegExp, operation: RegExp, needs: Privilege | 'open'])[] = [
  [/^\/redfish\/$|^\/redfish\/v1\/$|^odata|^\$metadata|^SchemaStore\//, /^GET$/, 'open'],
  [/^AccountService\/Accounts\/\{/, /^GET$/, 'UserConfigPriv'],
  [/./, /^GET$/, 'LoginPriv'],
  [/^AccountService\/(Accounts|UserCertificateMapping)\//, /./, 'UserConfigPriv'],
  [/^AccountService\//, /./, 'MgmtConfigPriv'],
  [/^SessionService\/Sessions\/$/, /^POST$/, 'open'],
  [/^SessionService\/Sessions\/\{/, /^DELETE$/, 'UserConfigPriv'],
  [/^SessionService\/$/, /^PATCH /, 'MgmtConfigPriv'],
  [
    /^Systems\/\{\w+\}\/(BootOptions\/.*)?$/,
    /^PATCH (Boot\/|AssetTag$|BootOptionEnabled$)|\/(EndOfPostDelaySeconds|PostMode|PostDiscoveryMode)$/,
    'HostBIOSConfigPriv',
  ],
  // The operations also need `HostBIOSConfigPriv`, which every role with `MgmtConfigPriv` has.
  [/^Systems\/\{\w+\}\/$/, /\.Restore\w+Defaults$/, 'MgmtConfigPriv'],
  // The operation needs all ten privileges. No role has `SystemRecoveryConfigPriv`.
  [/^Systems\/\{\w+\}\/$/, /\.SecureSystemErase$/, 'SystemRecoveryConfigPriv'],
  [
    /^Systems\/\{\w+\}\/SecureEraseReportService\/$/,
    /\.DeleteSecureEraseReport$/,
    'SystemRecoveryConfigPriv',
  ],
  [
    /^Systems\/\{\w+\}\/$/,
    /\.Server(SafeMode|IntelligentDiagnosticsMode|SigRecompute)$/,
    'HostBIOSConfigPriv',
  ],
  [/^Systems\/\{\w+\}\/$/, /\.SetSimpleUpdateStatus$/, 'MgmtConfigPriv'],
  [/^Systems\/\{\w+\}\/Bios\//, /./, 'HostBIOSConfigPriv'],
  [/^Systems\/\{\w+\}\/SecureBoot\//, /./, 'HostBIOSConfigPriv'],
  [/^Systems\/\{\w+\}\/$/, /HostName|ServerFQDN/, 'MgmtConfigPriv'],
  [/^(Systems|Chassis)\/\{\w+\}\/$/, /IndicatorLED|LocationIndicatorActive/, 'VirtualPowerAndResetPriv'],
  [/^Chassis\/\{\w+\}\/(PCIeDevices\/.*)?$/, /^PATCH AssetTag$/, 'HostBIOSConfigPriv'],
  [/^Chassis\/\{\w+\}\/NetworkAdapters\//, /./, 'HostNICConfigPriv'],
  [/^Systems\/\{\w+\}\/(EthernetInterfaces|NetworkInterfaces)\//, /./, 'HostNICConfigPriv'],
  [/^Systems\/\{\w+\}\/Storage\//, /./, 'HostStorageConfigPriv'],
  [
    /^Chassis\/\{\w+\}\/(Devices\/.*)?$/,
    /EnvironmentalClass|ElConfigOverride|MCTP|Location\/|ModifyEnclosureChassisFru/,
    'MgmtConfigPriv',
  ],
  [
    /^Systems\/\{\w+\}\/$/,
    /PowerAutoOn|PowerOnDelay|CriticalTempRemainOff|PowerRegulatorMode|\.Reset$|\.PowerButton$|\.SystemReset$/,
    'VirtualPowerAndResetPriv',
  ],
  [
    /^Chassis\/\{\w+\}\/(Power|Power\/FederatedGroupCapping|Thermal|ThermalSubsystem|Sensors\/.*|EnvironmentMetrics|Controls\/.*)\/$/,
    /./,
    'MgmtConfigPriv',
  ],
  [/^Systems\/\{\w+\}\/Storage\//, /./, 'HostStorageConfigPriv'],
  [/^Managers\/\{\w+\}\/VirtualMedia\//, /./, 'VirtualMediaPriv'],
  [/^Systems\/\{\w+\}\/LogServices\//, /./, 'MgmtConfigPriv'],
  [/^ComponentIntegrity\//, /^POST /, 'MgmtConfigPriv'],
  // The first install set is the recovery set of the server. No role has the privilege.
  [/^UpdateService\/InstallSets\/\{/, /^DELETE$/, 'SystemRecoveryConfigPriv'],
  // This row also applies to tasks of other users. A user's own task needs only a login.
  [
    /^(Managers|CertificateService|EventService|TaskService|TelemetryService|UpdateService)\//,
    /./,
    'MgmtConfigPriv',
  ],
];

const importAuthorityUri = `${managerUri}SecurityService/CertificateAuthentication/Actions/VndCertAuth.ImportCACertificate/`;

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly needs: Privilege | 'open';
  /**
   * Lab with the resource that the operation needs: `made` has created resources, and `erased` is a lab after an erase.
   */
  readonly in: 'made' | 'erased';
}

function needsOf({ uri }: ResourceDefinition, operation: string): Privilege | 'open' {
  const below = uri === root || !uri.startsWith(root) ? uri : uri.slice(root.length);
  const row = rows.find(([uris, operations]) => uris.test(below) && operations.test(operation));
  assert.ok(
    row,
    `no row for ${operation} of ${uri}: add one to "rows" in test/redfish/privileges.test.ts, from behaviour § 8`,
  );
  return row[2];
}

/** Returns the names of the settable properties. Nested names are joined by slashes. */
function leavesOf(writable: NonNullable<ResourceDefinition['writable']>): string[] {
  return Object.entries(writable).flatMap(([name, entry]) =>
    typeof entry.apply === 'function'
      ? [name]
      : leavesOf(entry as typeof writable).map((below) => `${name}/${below}`),
  );
}

function nested(path: string, value: unknown): object {
  return path.split('/').reduceRight((inner, name) => ({ [name]: inner }), value as object);
}

/**
 * Returns all operations on the first instance of each resource. All bodies are invalid, so that only a missing
 * privilege causes a 403.
 */
function operationsOf(made: Lab, erased: Lab): Operation[] {
  return resources.flatMap((definition) => {
    const firstIn = (lab: Lab) => definition.instances?.(lab.controller.tree)[0];
    const found = firstIn(made);
    const params = found ?? firstIn(erased) ?? {};
    const where = definition.instances !== undefined && found === undefined ? 'erased' : 'made';
    const uri = definition.uri.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const operation = (name: string, method: string, path: string, body?: object): Operation => ({
      name: `${name} ${uri}`,
      method,
      path,
      needs: needsOf(definition, name),
      in: where,
      ...(body === undefined ? {} : { body }),
    });
    return [
      ...(definition.upload === undefined ? [operation('GET', 'GET', uri)] : []),
      ...(definition.creation === undefined ? [] : [operation('POST', 'POST', uri, {})]),
      ...(definition.removal === undefined ? [] : [operation('DELETE', 'DELETE', uri)]),
      ...leavesOf(definition.writable ?? {}).map((leaf) =>
        operation(`PATCH ${leaf}`, 'PATCH', uri, nested(leaf, [null])),
      ),
      ...(definition.actions ?? []).map(({ name, vendor }) =>
        operation(`POST ${name}`, 'POST', `${uri}Actions/${vendor ? 'Oem/Vnd/' : ''}${name}/`, { [name]: 1 }),
      ),
    ];
  });
}

/**
 * Privileges of each role, from a table of the facts. The role `Nobody` is added: its account loses all privileges
 * after the login.
 */
const roles: Readonly<Record<string, readonly Privilege[]>> = { ...rolePrivileges, Nobody: [] };

/** Prefix of the user names, because the name of a role alone is already the name of the first account. */
const namePrefix = 'some ';

interface LabOfRoles {
  readonly lab: Lab;
  readonly tokens: Readonly<Record<string, { 'X-Auth-Token': string }>>;
}

function labOfRoles(): LabOfRoles {
  // A persistent module creates a memory domain, and an image creates a USB device.
  const memory = resolvedDefault.memory.map((module, index) => ({ ...module, persistent: index === 0 }));
  const lab = createLab({ blueprint: { memory } });
  lab
    .post(`${managerUri}VirtualMedia/2/Actions/VirtualMedia.InsertMedia/`, {
      Image: 'https://images.example.com/a.iso',
    })
    .is(200);
  // The first session and the first account belong to neither of the tested roles.
  lab.login();
  lab.makeTrustMembers();
  lab.makeSnmpMembers();
  lab.enableIntegrity();
  lab.breakThings();
  lab.makeTasks();
  lab.makeUpdateTask();
  lab.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: alice.pem }).is(201);
  lab.post(importAuthorityUri, { Certificate: alice.pem }).is(200);
  lab.makeEventMembers();
  lab.makeUpdatePlans();
  lab.putAsideImage();
  return withRoles(lab);
}

/** Creates a lab whose server was erased. It has erase reports, and all created resources are removed. */
function labOfErased(): LabOfRoles {
  const lab = createLab();
  lab.eraseServer();
  return withRoles(lab);
}

function withRoles(lab: Lab): LabOfRoles {
  const tokens = Object.keys(roles).map((role) => {
    const account = lab.account(`${namePrefix}${role}`, role === 'Nobody' ? {} : { RoleId: role });
    const token = lab.login(account);
    if (role === 'Nobody')
      lab.patch(account.uri, { Oem: { Vnd: { Privileges: { LoginPriv: false } } } }).is(200);
    return [role, token] as const;
  });
  return { lab, tokens: Object.fromEntries(tokens) };
}

test('an operation is 403 InsufficientPrivilege for exactly the roles that lack what the facts ask for', () => {
  const labs = { made: labOfRoles(), erased: labOfErased() };
  const operations = operationsOf(labs.made.lab, labs.erased.lab);
  assert.ok(operations.length > resources.length * 2);

  for (const { name, method, path, body, needs, in: where } of operations) {
    const { lab, tokens } = labs[where];
    for (const [role, granted] of Object.entries(roles)) {
      if (path === sessionsUri && method === 'POST') continue;
      const answer = new Lab(lab.controller.fork()).request(method, path, body, tokens[role]);
      const may = needs === 'open' || (granted.includes(needs) && granted.includes('LoginPriv'));
      const who = `${role}: ${name} answered ${answer.reply.status}`;
      if (may) assert.is.not(answer.reply.status, 403, who);
      else assert.is(answer.reply.status, 403, who);
      if (!may) answer.says('Base.InsufficientPrivilege');
    }
  }
});

test('each role may do to its own account and session what it may not to others’', () => {
  const { lab, tokens } = labOfRoles();
  const byUser = Object.values(lab.controller.tree.accounts.byId);

  for (const role of Object.keys(rolePrivileges)) {
    const token = tokens[role] ?? { 'X-Auth-Token': '' };
    const id = byUser.find(({ userName }) => userName === namePrefix + role)?.id ?? '';
    const session = Object.values(lab.controller.tree.sessions.byId).find(({ userId }) => userId === id);
    lab.get(`${accountsUri}${id}/`, token).is(200);
    lab.patch(`${accountsUri}${id}/`, { Password: 'another-password' }, token).is(200);
    lab.delete(`${sessionsUri}${session?.id}/`, token).is(200);
  }
});

test('nobody without LoginPriv logs in, even with the right password', () => {
  const lab = createLab();
  const { password } = lab.account('ada', {
    Oem: { Vnd: { Privileges: { LoginPriv: false, VirtualMediaPriv: true } } },
  });

  lab.post(sessionsUri, { UserName: 'ada', Password: password }).is(403).says('Base.InsufficientPrivilege');

  assert.equal(lab.controller.tree.sessions.byId, {});
});

test.run();
