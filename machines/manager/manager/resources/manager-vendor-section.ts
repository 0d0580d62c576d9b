/** Vendor section of the manager resource: its switches, its reminders, and its connections. */
import {
  fixed,
  fixedListOf,
  flag,
  group,
  linkRow,
  links,
  list,
  listOf,
  members,
  oneOf,
  oneOfNumbers,
  property,
  type Rows,
  root,
  row,
  section,
  settingsIn,
  text,
  type View,
} from '../../../../models/resource/index.js';
import { idleTimeout, idleTimeoutChoices } from '../../../access/sessions/index.js';
import { configurationRow } from '../../../network-settings/index.js';
import { managerRecord } from '../../../power/index.js';
import { airFilterRecord } from '../../air-filter/index.js';
import { cloudConnectRow } from '../../cloud-connect/index.js';
import { listSelfTests, selfTestRows } from '../../controller/index.js';
import { shownLicense } from '../../license/index.js';
import { federationRows, virtualNicEnabled } from '../../network/index.js';
import { consoleKeys, hotKeyLength, hotKeysCount, lockOptions } from '../state.js';
import { firmwareRows } from './firmware-rows.js';
import { serialRows, servicePortRows, switchRows } from './manager-switches.js';

const below = (name: string) => `${root}Managers/1/${name}/`;

const keySequence = listOf(oneOf(consoleKeys), hotKeyLength);

const lock = settingsIn(({ remoteConsole }) => remoteConsole.lock);

const lockRows: Rows = {
  CustomKeySequence: row(
    keySequence,
    'Custom key sequence that locks the server.',
    ({ tree }: View) => tree.remoteConsole.lock.keys,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: ({ draft }, keys) => {
          draft.remoteConsole.lock.keys = filled(keys);
        },
      },
    },
  ),
  LockOption: lock(
    'option',
    oneOf(lockOptions),
    'Lock action of the remote console on disconnect: none, the operating system shortcut or a custom key sequence.',
  ),
};

/**
 * Properties of the remote console: its hot keys, always six, and the lock that is applied when the console is closed.
 */
const remoteConsoleRows: Rows = {
  LockKey: group('Lock of the server when the remote console disconnects.', lockRows),
  TrustedCertificateRequired: settingsIn(({ remoteConsole }) => remoteConsole)(
    'trustedCertificateRequired',
    flag,
    'Indicates whether the remote console requires a trusted certificate of the controller.',
  ),
  HotKeys: list(
    'Hot keys of the remote console; always six.',
    ({ tree }: View) => tree.remoteConsole.hotKeys,
    {
      KeySequence: row(keySequence, 'Keys that the hot key presses together.', (keys) => keys),
    },
    {
      setBy: property({
        privilege: 'MgmtConfigPriv',
        reader: fixedListOf(members({ KeySequence: keySequence }), hotKeysCount),
        apply: ({ draft }, given) => {
          for (const [index, { KeySequence }] of given.entries()) {
            if (KeySequence !== undefined) draft.remoteConsole.hotKeys[index] = filled(KeySequence);
          }
        },
      }),
    },
  ),
};

function filled(keys: readonly string[]): string[] {
  return Array.from({ length: hotKeyLength }, (_, index) => keys[index] ?? 'NONE');
}

export const managerVendorRows: Rows = {
  AirFilterRecord: airFilterRecord,
  ClearRestApiStatus: row(
    oneOf(['DataPresent', 'DataCleared']),
    'State of the settings that clients have stored for the next boot: present, or cleared at the next reset.',
    ({ tree }) => (tree.pendingResets.restApiState ? 'DataCleared' : 'DataPresent'),
  ),
  CloudConnect: cloudConnectRow,
  Firmware: group('Firmware of the controller.', firmwareRows),
  License: section('License of the controller.', ({ tree }: View) => shownLicense(tree.license.installed), {
    LicenseKey: row(text(), 'License key, masked except for its last group.', 'key'),
    LicenseString: row(text(), 'Name of the license.', ({ title }) => title || 'Mgmt Standard'),
    LicenseType: row(text(), 'License type, which determines its duration.', 'type'),
  }),
  // Assumption: the value that such controllers show.
  MgmtCPLDSpecVersion: fixed(
    '1.0',
    'Version of the interface specification between the programmable logic and the controller.',
  ),
  ...switchRows,
  ...serialRows,
  MgmtSelfTestResults: list(
    'Self-test results of the controller.',
    ({ tree }: View) => listSelfTests(tree),
    selfTestRows,
  ),
  MgmtServicePort: group('USB service port of the controller at the front of the server.', servicePortRows),
  ConfigurationSettings: configurationRow(),
  FederationConfig: group('Discovery of controllers for federation.', federationRows),
  IdleConnectionTimeoutMinutes: row(
    oneOfNumbers(idleTimeoutChoices),
    'Idle time, in minutes, after which a session ends; 0 for no timeout.',
    ({ tree }) => tree.sessions.idleTimeoutMinutes,
    { unit: 'min', setBy: idleTimeout },
  ),
  VirtualNICEnabled: row(
    flag,
    'Indicates whether the virtual network adapter between host and controller is enabled.',
    ({ tree }) => tree.controllerSettings.configured.virtualNic,
    { setBy: virtualNicEnabled },
  ),
  IntegratedRemoteConsole: group('Settings of the remote console.', remoteConsoleRows),
  MgmtFunctionalityRequired: row(
    flag,
    'Indicates whether the server requires the controller functions.',
    false,
  ),
  MgmtFunctionalityEnabled: row(
    flag,
    'Indicates whether the controller serves requests.',
    ({ tree }) => managerRecord(tree).context.functional,
  ),
  Links: links({
    ActiveHealthSystem: linkRow('Link to the health-system log.', below('ActiveHealthSystem')),
    BackupRestoreService: linkRow('Link to the backup and restore service.', below('BackupRestoreService')),
    CloudConnect: linkRow('Link to the cloud connection.', below('Oem/Vnd/CloudConnect')),
    DateTimeService: linkRow('Link to the clock of the controller.', below('DateTime')),
    EmbeddedMediaService: linkRow('Link to the embedded flash memory.', below('EmbeddedMedia')),
    FederationGroups: linkRow('Link to the federation groups of the controller.', below('FederationGroups')),
    FederationPeers: linkRow('Link to the members of the federation groups.', below('FederationPeers')),
    GUIService: linkRow('Link to the features of the web interface.', below('GUIService')),
    RemoteSupport: linkRow('Link to the remote support service.', below('RemoteSupportService')),
    LicenseService: linkRow('Link to the license service.', below('LicenseService')),
    SecurityService: linkRow('Link to the security service.', below('SecurityService')),
  }),
};
