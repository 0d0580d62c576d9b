/** What the vendor adds to the controller: its switches, what it reminds of, and whom it is connected to. */
import type { View } from '../../../resource/define.js';
import { flag, oneOf, oneOfNumbers, text } from '../../../resource/readers.js';
import { group, linkRow, list, type Rows, row, section } from '../../../resource/rows.js';
import { fixed, links } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { airFilterRecord } from '../../air-filter/index.js';
import { cloudConnectRow } from '../../cloud-connect/index.js';
import { listSelfTests, managerRecord, selfTestRows } from '../../controller/index.js';
import { shownLicense } from '../../license/index.js';
import { configurationRow, federationRows, virtualNicEnabled } from '../../network/index.js';
import { idleTimeout, idleTimeoutChoices } from '../../sessions/index.js';
import { firmwareRows } from './firmware-rows.js';
import { serialRows, servicePortRows, switchRows } from './manager-switches.js';
import { remoteConsoleRows } from './remote-console.js';

const below = (name: string) => `${root}Managers/1/${name}/`;

export const managerVendorRows: Rows = {
  AirFilterRecord: airFilterRecord,
  ClearRestApiStatus: row(
    oneOf(['DataPresent', 'DataCleared']),
    'Whether what clients have left is there, or is to be forgotten at the next reset.',
    ({ tree }) => (tree.pendingResets.restApiState ? 'DataCleared' : 'DataPresent'),
  ),
  CloudConnect: cloudConnectRow,
  Firmware: group('The firmware of the controller.', firmwareRows),
  License: section(
    'The licence of the controller.',
    ({ tree }: View) => shownLicense(tree.license.installed),
    {
      LicenseKey: row(text(), 'The key of the licence, all but its last group masked.', 'key'),
      LicenseString: row(text(), 'What the licence is called.', ({ title }) => title || 'Mgmt Standard'),
      LicenseType: row(text(), 'How long the licence lasts.', 'type'),
    },
  ),
  // Assumption: as such controllers say.
  MgmtCPLDSpecVersion: fixed(
    '1.0',
    'The version of what the programmable logic has agreed with the controller.',
  ),
  ...switchRows,
  ...serialRows,
  MgmtSelfTestResults: list(
    'What the controller found of itself.',
    ({ tree }: View) => listSelfTests(tree),
    selfTestRows,
  ),
  MgmtServicePort: group('The USB port at the front that is the controller’s own.', servicePortRows),
  ConfigurationSettings: configurationRow(),
  FederationConfig: group('How controllers find each other.', federationRows),
  IdleConnectionTimeoutMinutes: row(
    oneOfNumbers(idleTimeoutChoices),
    'After how many idle minutes a session ends; 0 for never.',
    ({ tree }) => tree.sessions.idleTimeoutMinutes,
    { unit: 'min', setBy: idleTimeout },
  ),
  VirtualNICEnabled: row(
    flag,
    'Whether there is to be a network between the host and its controller.',
    ({ tree }) => tree.controllerSettings.configured.virtualNic,
    { setBy: virtualNicEnabled },
  ),
  IntegratedRemoteConsole: group('The console of the server from afar.', remoteConsoleRows),
  MgmtFunctionalityRequired: row(flag, 'Whether the server cannot do without the controller.', false),
  MgmtFunctionalityEnabled: row(
    flag,
    'Whether the controller serves anyone.',
    ({ tree }) => managerRecord(tree).context.functional,
  ),
  Links: links({
    ActiveHealthSystem: linkRow('All that was ever logged and is still held.', below('ActiveHealthSystem')),
    BackupRestoreService: linkRow('Backup files of the settings.', below('BackupRestoreService')),
    CloudConnect: linkRow('The connection to the cloud of the maker.', below('Oem/Vnd/CloudConnect')),
    DateTimeService: linkRow('The clock of the controller.', below('DateTime')),
    EmbeddedMediaService: linkRow('The memory on the board.', below('EmbeddedMedia')),
    FederationGroups: linkRow('The groups of controllers it belongs to.', below('FederationGroups')),
    FederationPeers: linkRow('Who is in each of those groups.', below('FederationPeers')),
    GUIService: linkRow('What its pages are to offer.', below('GUIService')),
    RemoteSupport: linkRow('Reports to the support of the maker.', below('RemoteSupportService')),
    LicenseService: linkRow('Where the licence is installed.', below('LicenseService')),
    SecurityService: linkRow('The security of the controller.', below('SecurityService')),
  }),
};
