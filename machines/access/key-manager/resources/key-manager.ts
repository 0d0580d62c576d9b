/** Settings of the key managers, their connection log, and the connection test. */
import { formatInstant } from '../../../../engine/index.js';
import type { ControllerTree, Sealed, Transaction } from '../../../../models/index.js';
import { appended, controllerTime, deriveMac, emptied, listItems } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  flag,
  group,
  hostReader,
  identity,
  lineOrNull,
  list,
  managerPattern,
  type NamedSettings,
  nothing,
  nullable,
  ofManager,
  orNone,
  type Row,
  row,
  secretProperty,
  settingsIn,
  text,
  traceAccess,
  type View,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { type KeyManagerEvent, type KeyServer, keyManagerEventsMax, type secretNames } from '../state.js';

/** Maximum length of a name. Unit: characters. Assumption: the same as for other names and passwords of servers. */
const nameLengthMax = 255;
const secretLengthMax = 63;
const portMax = 65_535;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const setting = settingsIn(({ keyManager }) => keyManager);

type SecretName = (typeof secretNames)[number];

/** Creates a row for a secret, which reads as null and is stored sealed (design § 2.5). */
function secretRow(name: SecretName, description: string): Row {
  return row(nothing, description, null, {
    setBy: secretProperty({
      ...byManager,
      reader: lineOrNull({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.keyManager.secrets[name]?.revision ?? 0) + 1;
        const place = { address: `KeyManager/${name}`, revision };
        // An empty string means that no secret is set.
        return { ok: true, value: value === '' ? null : secrets.seal(place, value) };
      },
      apply: ({ draft }, kept: Sealed | null) => {
        draft.keyManager.secrets[name] = kept;
      },
    }),
  });
}

function serverRows(name: 'primary' | 'secondary', title: 'Primary' | 'Secondary') {
  const server = settingsIn(({ keyManager }) => keyManager[name]);
  return {
    [`${title}KeyServerAddress`]: server(
      'address',
      { ...orNone(hostReader), nullable: true },
      `Host name or address of the ${name} key manager; null for none.`,
      { emptyIsNull: true },
    ),
    [`${title}KeyServerPort`]: server(
      'port',
      nullable(whole(1, portMax)),
      `Port of the ${name} key manager; null for none.`,
    ),
  };
}

const traced: NamedSettings = {
  KeyManagerConfig: ({ keyManager: { accountGroup, localCaName, loginName, secrets } }) => [
    accountGroup,
    localCaName,
    loginName,
    secrets,
  ],
  KeyServerRedundancyReq: ({ keyManager }) => keyManager.redundancyRequired,
  PrimaryKeyServer: ({ keyManager }) => keyManager.primary,
  SecondaryKeyServer: ({ keyManager }) => keyManager.secondary,
};

function isSet({ address, port }: KeyServer): boolean {
  return address !== '' && port !== null;
}

function log(stage: Transaction, text: string): void {
  const { keyManager } = stage.view;
  const event: Omit<KeyManagerEvent, 'number'> = { at: controllerTime(stage.view, stage.now), text };
  stage.put('keyManager', { ...keyManager, events: appended(keyManager.events, event, keyManagerEventsMax) });
}

const testConnections = action({
  name: 'VndESKM.TestESKMConnections',
  description: 'Tests the connections to the key managers.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { primary, secondary } = stage.tree.keyManager;
    const servers = [primary, secondary].filter(isSet);
    if (servers.length === 0) return written(mgmtMessage('ESKMServersNotConfigured'));
    for (const { address, port } of servers) log(stage, `No answer from the key manager ${address}:${port}.`);
    // The response reports success. Only the log shows the result of the test, because the registry has no message for
    // a key manager that does not answer.
    return written(baseMessage('Success'));
  },
});

const clearLog = action({
  name: 'VndESKM.ClearESKMLog',
  description: 'Clears the log of key manager connections.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { keyManager } = stage.view;
    stage.put('keyManager', { ...keyManager, events: emptied(keyManager.events) });
    return written(baseMessage('Success'));
  },
});

/**
 * Returns a conflict if redundancy is required and exactly one server is set. A controller without servers accepts the
 * requirement, so that a client can set one property after the other.
 */
function conflicts({ keyManager }: ControllerTree): Message[] {
  const { primary, secondary, redundancyRequired } = keyManager;
  if (!redundancyRequired || isSet(primary) === isSet(secondary)) return [];
  const lacking = `${isSet(primary) ? 'Secondary' : 'Primary'}KeyServerAddress`;
  const names = ['KeyServerRedundancyReq', lacking];
  return [baseMessage('PropertyValueConflict', names, '/KeyServerRedundancyReq')];
}

export const keyManager = defineAt(`${managerPattern}SecurityService/ESKM/`, () => [
  { params: ofManager },
]).resource({
  type: 'VndESKM.v2_1_0.VndESKM',
  typeDescription: 'Key managers that store the keys of encrypted drives.',
  properties: {
    ...identity('ESKM', 'Key Manager', 'Key managers of the server'),
    ESKMEvents: list(
      'Log of key manager connections, the oldest entry first.',
      ({ tree }: View) => listItems(tree.keyManager.events),
      {
        Event: row(text(), 'Text of the log entry.', 'text'),
        Timestamp: row(dateTime, 'Date and time of the log entry.', ({ at }: KeyManagerEvent) =>
          formatInstant(at),
        ),
      },
    ),
    KeyManagerConfig: group('Credentials with which the controller logs in to the key managers.', {
      AccountGroup: setting(
        'accountGroup',
        lineOrNull({ lengthMax: nameLengthMax }),
        'Group to which the controller account belongs at the key managers.',
      ),
      AccountName: row(
        text(),
        'Name of the controller account at the key managers.',
        ({ tree }) =>
          // The account name contains the MAC address of the controller's network interface. Source: behaviour § 2.15.
          `mgmt-${deriveMac(tree.seed, 'manager/1').replaceAll(':', '').toLowerCase()}`,
      ),
      ESKMLocalCACertificateName: setting(
        'localCaName',
        lineOrNull({ lengthMax: nameLengthMax }),
        'Name of the certificate authority that the key managers trust.',
      ),
      ImportedCertificateIssuer: row(
        text(),
        'Issuer of the key manager certificate; empty if none is imported.',
        () => '',
      ),
      ImportedCertificateSubject: row(
        text(),
        'Subject of the key manager certificate; empty if none is imported.',
        () => '',
      ),
      LoginName: setting(
        'loginName',
        lineOrNull({ lengthMax: nameLengthMax }),
        'Name of the administrative account that creates the controller account.',
        { emptyIsNull: true },
      ),
      Password: secretRow('password', 'Password of the administrative account; never returned.'),
      RemotePassword: secretRow('remotePassword', 'Password of the controller account; never returned.'),
    }),
    KeyServerRedundancyReq: setting(
      'redundancyRequired',
      flag,
      'Indicates whether both key managers must be reachable to store a key.',
    ),
    ...serverRows('primary', 'Primary'),
    ...serverRows('secondary', 'Secondary'),
  },
  actions: [testConnections, clearLog],
  finishPatch: (stage, _, { by }) => {
    const found = conflicts(stage.view);
    if (found.length === 0) traceAccess(stage, by.userName, traced);
    return found;
  },
});
