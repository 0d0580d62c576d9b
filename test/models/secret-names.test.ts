/** Tests of redaction: every secret is redacted by its name as well, so that no refusal or report repeats it. */
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

/**
 * Redacted names that are not secrets. Some are redacted because their values are read or created before a scenario
 * step, others because a secret stands beside them.
 */
const noSecrets = new Set(
  [
    ['UserName', 'SecurityName', 'AuthProtocol', 'PrivacyProtocol', 'UserEngineID', 'RoleId', 'Oem'],
    ['Enabled', 'PasswordChangeRequired', 'CertificateType', 'CertificateUri', 'CertificateCollection'],
    // Public values: certificates, and the fields of a certificate request.
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
    // Values about the use of keys and about signed data.
    ['GlobalComponentIntegrity', 'Nonce', 'SlotId', 'MeasurementIndices', 'PCRSelection'],
    // Values of an image, of which only the query of its address may be a secret, and of a trap destination, of which
    // only the community is one.
    ['Image', 'Inserted', 'TransferMethod', 'TransferProtocolType', 'WriteProtected', 'Intent', 'Signature'],
    ['AlertDestination', 'SNMPAlertProtocol'],
    ['ImportUri', 'Boot/HttpBootUri'],
    // Values of a subscription, of which only the headers and the query of its destination are secrets.
    ['Destination', 'Context', 'EventFormatType', 'MetricReportDefinitions', 'Protocol', 'RegistryPrefixes'],
    ['EventTypes', 'ResourceTypes', 'SubscriptionType', 'SyslogFilters'],
    // Values of the firmware settings, of which only passwords are secrets. These are redacted by their own names.
    ['PasswordName', 'Attributes', 'DesiredBootDevices', 'iSCSISources', 'NvmeOfSources'],
    ['NewCertificates', 'DeleteCertificates'],
    // Values of events, which are redacted under only one of their two names.
    ['EventID', 'EventId', 'EventTimestamp', 'EventType', 'Message', 'MessageArgs', 'MessageId'],
    ['OriginOfCondition', 'Severity'],
    // Values of update tasks, of which only the password is a secret. `IncludeRecoverySet` is redacted together with
    // it.
    ['Name', 'Description', 'Command', 'UpdatableBy', 'Filename', 'Component', 'Targets', 'Sequence'],
    ['StartAfter', 'Expire', 'MaintenanceWindow', 'ExecutionTimeoutMinutes', 'WaitTimeSeconds'],
    ['TPMOverride', 'UpdateRecoverySet', 'TaskPlacementMode', 'IsRecovery', 'ClearTaskQueue'],
    ['IncludeRecoverySet'],
    // Values of directories, federation and remote support, of which only passwords and keys are secrets.
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

/** Request and path at which a secret is sent. */
interface Carrier {
  readonly method: 'PATCH' | 'POST';
  readonly uri: string;
  /** Path of the secret in the body, for example `LDAP/Authentication/Password`. */
  readonly path: string;
}

const marker = 'tide-marker';

/** Secrets in valid and in invalid forms. */
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
