/** Whatever is redacted as a secret is one by its name too: neither refusals nor reports repeat it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import { actionPath } from '../../models/redfish/read/resolve.js';
import type { ActionParameter } from '../../models/resource/define.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import { fill } from '../../models/resource/uris.js';
import { formatValue } from '../../scenarios/index.js';
import {
  accountServiceUri,
  createLab,
  Lab,
  sessionsUri,
  subscriptionsUri,
  systemUri,
} from '../support/lab.js';
import { bodyAt, listLeaves } from '../support/redfish/writable-values.js';

/** Put away because it is read or made before the step, or because something beside it is a secret. */
const noSecrets = new Set(
  [
    ['UserName', 'SecurityName', 'AuthProtocol', 'PrivacyProtocol', 'UserEngineID', 'RoleId', 'Oem'],
    ['Enabled', 'PasswordChangeRequired', 'CertificateType', 'CertificateUri', 'CertificateCollection'],
    // What is public by its nature: certificates, and what a request for one asks for.
    [
      'Certificate',
      'CertificateString',
      'Fingerprint',
      'UefiSignatureOwner',
      'City',
      'CommonName',
      'Country',
      'State',
      'IncludeIP',
    ],
    ['OrgName', 'OrgUnit', 'Organization', 'OrganizationalUnit', 'AlternativeNames'],
    ['KeyPairAlgorithm', 'KeyCurveId', 'KeyUsage'],
    // What keys are needed for, and what is signed with them.
    ['GlobalComponentIntegrity', 'Nonce', 'SlotId', 'MeasurementIndices', 'PCRSelection'],
    // Of an image only what is asked of it may be a secret, of a destination only the community.
    ['Image', 'Inserted', 'TransferMethod', 'TransferProtocolType', 'WriteProtected', 'Intent', 'Signature'],
    ['AlertDestination', 'SNMPAlertProtocol'],
    ['ImportUri', 'Boot/HttpBootUri'],
    // Of a subscription only the headers are, and what is asked of its destination.
    ['Destination', 'Context', 'EventFormatType', 'MetricReportDefinitions', 'Protocol', 'RegistryPrefixes'],
    ['EventTypes', 'SubscriptionType', 'SyslogFilters'],
    // Of what the firmware is told only the passwords are, and they have such a name where they stand.
    ['PasswordName', 'Attributes', 'DesiredBootDevices', 'iSCSISources', 'NvmeOfSources'],
    ['NewCertificates', 'DeleteCertificates'],
    // Put away under the one of its two names.
    ['EventID', 'EventId', 'EventTimestamp', 'EventType', 'Message', 'MessageArgs', 'MessageId'],
    ['OriginOfCondition', 'Severity'],
    // Of orders of updates only the password is; with them is put away whether who asks may recover.
    ['Name', 'Description', 'Command', 'UpdatableBy', 'Filename', 'Component', 'Targets', 'Sequence'],
    ['StartAfter', 'Expire', 'MaintenanceWindow', 'ExecutionTimeoutMinutes', 'WaitTimeSeconds'],
    ['TPMOverride', 'UpdateRecoverySet', 'TaskPlacementMode', 'IsRecovery', 'ClearTaskQueue'],
    ['IncludeRecoverySet'],
    // Of directories, federation and remote support only passwords and keys are.
    ['DirectoryAdminDn', 'TestUserName', 'CertType', 'CertInput', 'Privileges', 'ConnectionType'],
    ['DestinationUrl', 'DestinationPort', 'WebProxyUrl', 'WebProxyPort', 'WebProxyUsername'],
    ['VndPassportUserId'],
    [
      'ImageURI',
      'UpdateRepository',
      'TPMOverrideFlag',
      'ETag',
      '@Redfish.OperationApplyTime',
      'TransferProtocol',
      'Username',
      'UpdateTarget',
      'UploadCurrentEtag',
    ],
  ].flat(),
);

/** A secret where it goes: the request that carries it. */
interface Carrier {
  readonly method: 'PATCH' | 'POST';
  readonly uri: string;
  /** `LDAP/Authentication/Password` */
  readonly path: string;
}

const marker = 'tide-marker';

/** In the forms that readers object to, or that nobody does. */
const carried: readonly Json[] = [marker, marker.repeat(10_000), [marker], { inside: marker }, `${marker}\n`];

function carriersOf(lab: Lab, definition: ResourceDefinition): Carrier[] {
  const { uri: pattern, instances, creation, actions = [] } = definition;
  const params = instances === undefined ? {} : instances(lab.controller.tree).at(-1);
  if (params === undefined) return [];
  const uri = fill(pattern, params);
  const secretsOf = (posted: string, taken: Readonly<Record<string, ActionParameter>>) =>
    Object.keys(taken)
      .filter((name) => !noSecrets.has(name))
      .map((path) => ({ method: 'POST' as const, uri: posted, path }));
  return [
    ...listLeaves(definition)
      .filter(({ path, property }) => property.redact !== undefined && !noSecrets.has(path))
      .map(({ path }) => ({ method: 'PATCH' as const, uri, path })),
    ...(creation?.redact === undefined ? [] : secretsOf(uri, creation.properties)),
    ...actions
      .filter(({ redact }) => redact !== undefined)
      .flatMap((action) => secretsOf(uri + actionPath(action), action.parameters)),
  ];
}

const whole = createLab();
whole.makeSnmpMembers();
whole.makeEventMembers();
const forked = () => new Lab(whole.controller.fork());

const carriers = resources.flatMap((definition) => carriersOf(forked(), definition));

test('there are secrets that are set, created and logged in with', () => {
  const names = carriers.map(({ uri, path }) => uri + path);

  for (const name of [
    `${accountServiceUri}LDAP/Authentication/Password`,
    '/redfish/v1/Managers/1/NetworkProtocol/Oem/Vnd/AlertMailSMTPAuthPw',
    '/redfish/v1/Managers/1/SnmpService/SNMPUsers/AuthPassphrase',
    '/redfish/v1/Managers/1/SnmpService/ReadCommunities',
    '/redfish/v1/Managers/1/SnmpService/SNMPAlertDestinations/TrapCommunity',
    `${sessionsUri}Password`,
    `${subscriptionsUri}HttpHeaders`,
  ]) {
    assert.ok(names.includes(name), name);
  }
});

for (const { method, uri, path } of carriers) {
  test(`no answer and no report repeats what ${method} ${uri} brings as ${path}`, () => {
    const lab = forked();

    for (const value of carried) {
      const body = bodyAt(path, value);
      const { reply } = lab.request(method, uri, body);
      assert.not.ok(
        JSON.stringify(reply).includes(marker),
        `${reply.status} ${JSON.stringify(value).slice(0, 40)}`,
      );
      assert.not.ok(formatValue(body).includes(marker), formatValue(body));
    }
  });
}

test('a secret inside of a value that is refused is not repeated with it', () => {
  const { reply } = createLab().patch(accountServiceUri, {
    LDAP: [{ Authentication: { Password: marker } }],
  });

  assert.is(reply.status, 400);
  assert.match(JSON.stringify(reply.body), 'LDAP');
  assert.not.ok(JSON.stringify(reply.body).includes(marker));
});

test('what is no secret is repeated, also beside one', () => {
  const answer = createLab()
    .patch(systemUri, { AssetTag: { label: 'rack 7' } })
    .is(400);

  assert.match(JSON.stringify(answer.reply.body), 'rack 7');
  assert.is(
    formatValue({
      Authentication: { Username: 'eel', Password: 'x' },
      PasswordChangeRequired: false,
      Pw: null,
    }),
    '{Authentication: {Username: eel, Password: (not shown)}, PasswordChangeRequired: false, Pw: null}',
  );
});

test.run();
