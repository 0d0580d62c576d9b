/** The settings of the key managers, the log of connections to them, and a test of those. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { deriveMac } from '../../../identity.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { type ControllerStage, type View, written } from '../../../resource/define.js';
import { hostReader, orNone } from '../../../resource/host-readers.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, nothing } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { group, list, type Row, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { action } from '../../../resource/writes.js';
import { appended, emptied, listItems } from '../../../ring.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { type KeyManagerEvent, type KeyServer, keyManagerEventsMax, type secretNames } from '../state.js';

/** Assumption: as for other names and passwords of servers. Unit: characters. */
const nameLengthMax = 255;
const secretLengthMax = 63;
const portMax = 65_535;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const setting = settingsIn(({ keyManager }) => keyManager);

type SecretName = (typeof secretNames)[number];

/** It reads null, and is kept sealed (design § 2.5). */
function secretRow(name: SecretName, says: string): Row {
  return row(nothing, says, null, {
    setBy: secretProperty({
      ...byManager,
      reader: lineOrNull({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.keyManager.secrets[name]?.revision ?? 0) + 1;
        const place = { address: `KeyManager/${name}`, revision };
        // None at all is no secret.
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
      `The name or address of the ${name} key manager; null for none.`,
      { emptyIsNull: true },
    ),
    [`${title}KeyServerPort`]: server(
      'port',
      nullable(whole(1, portMax)),
      `The port of the ${name} key manager; null for none.`,
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

function log(stage: ControllerStage, text: string): void {
  const { keyManager } = stage.view;
  const event: Omit<KeyManagerEvent, 'number'> = { at: controllerTime(stage.view, stage.now), text };
  stage.put('keyManager', { ...keyManager, events: appended(keyManager.events, event, keyManagerEventsMax) });
}

const testConnections = action({
  name: 'VndESKM.TestESKMConnections',
  says: 'Tries whether the key managers can be reached.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { primary, secondary } = stage.tree.keyManager;
    const servers = [primary, secondary].filter(isSet);
    if (servers.length === 0) return written(mgmtMessage('ESKMServersNotConfigured'));
    for (const { address, port } of servers) log(stage, `No answer from the key manager ${address}:${port}.`);
    // What became of it stands in the log: no message of the registry says that none answers.
    return written(baseMessage('Success'));
  },
});

const clearLog = action({
  name: 'VndESKM.ClearESKMLog',
  says: 'Empties the log of connections to the key managers.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { keyManager } = stage.view;
    stage.put('keyManager', { ...keyManager, events: emptied(keyManager.events) });
    return written(baseMessage('Success'));
  },
});

/** Two servers are wanted where there is one. A controller without any is set up one property after the other. */
function conflicts({ keyManager }: ControllerTree): Message[] {
  const { primary, secondary, redundancyRequired } = keyManager;
  if (!redundancyRequired || isSet(primary) === isSet(secondary)) return [];
  const lacking = `${isSet(primary) ? 'Secondary' : 'Primary'}KeyServerAddress`;
  const names = ['KeyServerRedundancyReq', lacking];
  return [baseMessage('PropertyValueConflict', names, '/KeyServerRedundancyReq')];
}

export const keyManager = at(`${managerPattern}SecurityService/ESKM/`, () => [
  { params: ofManager },
]).resource({
  type: 'VndESKM.v2_1_0.VndESKM',
  says: 'The key managers that the keys of encrypted drives come from.',
  properties: {
    ...identity('ESKM', 'Key Manager', 'Key managers of the server'),
    ESKMEvents: list(
      'What became of connections to the key managers, the oldest first.',
      ({ tree }: View) => listItems(tree.keyManager.events),
      {
        Event: row(text(), 'What happened.', 'text'),
        Timestamp: row(dateTime, 'When it happened.', ({ at }: KeyManagerEvent) => formatInstant(at)),
      },
    ),
    KeyManagerConfig: group('How the controller logs in to the key managers.', {
      AccountGroup: setting(
        'accountGroup',
        lineOrNull({ lengthMax: nameLengthMax }),
        'The group that the account of the controller is made in.',
      ),
      AccountName: row(text(), 'The name of the account of the controller.', ({ tree }) => accountName(tree)),
      ESKMLocalCACertificateName: setting(
        'localCaName',
        lineOrNull({ lengthMax: nameLengthMax }),
        'The name of the authority that the key managers trust.',
      ),
      ImportedCertificateIssuer: row(
        text(),
        'Who vouches for the certificate that the key managers have given; empty before they have.',
        () => '',
      ),
      ImportedCertificateSubject: row(
        text(),
        'Whom the certificate of the key managers is about; empty before there is one.',
        () => '',
      ),
      LoginName: setting(
        'loginName',
        lineOrNull({ lengthMax: nameLengthMax }),
        'The account by which the controller makes its own.',
        { emptyIsNull: true },
      ),
      Password: secretRow('password', 'The password of that account; never shown.'),
      RemotePassword: secretRow(
        'remotePassword',
        'The password of the account of the controller; never shown.',
      ),
    }),
    KeyServerRedundancyReq: setting(
      'redundancyRequired',
      flag,
      'Whether keys are stored only where both key managers answer.',
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

/** Source: behaviour § 2.15: the address of its network interface. */
function accountName({ seed }: ControllerTree): string {
  return `mgmt-${deriveMac(seed, 'manager/1').replaceAll(':', '').toLowerCase()}`;
}
