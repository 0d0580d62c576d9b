/** What the vendor adds to the controller: its switches, what it reminds of, and whom it is connected to. */

import type { NamedSettings } from '../../../resource/changed-settings.js';
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { flag, oneOf, oneOfNumbers, text, whole } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row, section } from '../../../resource/rows.js';
import { links } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { airFilterRecord } from '../../air-filter/index.js';
import { cloudConnectRow } from '../../cloud-connect/index.js';
import { managerRecord, serialCliStates, serialSpeeds } from '../../controller/index.js';
import { configurationRow, federationRows, virtualNicEnabled } from '../../network/index.js';
import { idleTimeout, idleTimeoutChoices } from '../../sessions/index.js';
import { remoteConsoleRows } from './remote-console.js';

const option = settingsIn(({ managerOptions }) => managerOptions.switches);
const serialCli = settingsIn(({ managerOptions }) => managerOptions.serialCli);

/** Who gets in at the server and on it, by the names of the properties. */
export const tracedOptions: NamedSettings = {
  RequiredLoginForMgmtRBSU: ({ managerOptions }) => managerOptions.switches.requiredLoginForRbsu,
  RequireHostAuthentication: ({ managerOptions }) => managerOptions.switches.requireHostAuthentication,
  SerialCLIStatus: ({ managerOptions }) => managerOptions.serialCli.status,
  WebGuiEnabled: ({ managerOptions }) => managerOptions.switches.webGui,
};

const firmwareRows: Rows = {
  Current: section('The firmware that is running.', ({ tree }: View) => tree.blueprint.manager, {
    Date: row(text(), 'When the firmware was made.', ({ firmware }) => firmware.date),
    MajorVersion: row(whole(), 'The first part of its version.', ({ firmware }) =>
      versionPart(firmware.version, 0),
    ),
    MinorVersion: row(whole(), 'The second part of its version.', ({ firmware }) =>
      versionPart(firmware.version, 1),
    ),
    VersionString: row(text(), 'Its version as people write it.', (built) => versionString(built)),
  }),
};

interface Built {
  readonly model: string;
  readonly firmware: { readonly version: string };
}

export function versionString({ model, firmware }: Built): string {
  return `${model} v${firmware.version}`;
}

function versionPart(version: string, place: number): number | undefined {
  return version.split('.').map(Number)[place];
}

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
  PersistentMouseKeyboardEnabled: option(
    'persistentMouseKeyboard',
    flag,
    'Whether the virtual mouse and keyboard are there all the time.',
  ),
  PhysicalMonitorHealthStatusEnabled: option(
    'physicalMonitorHealthStatus',
    flag,
    'Whether a screen at the server shows its health.',
  ),
  RequiredLoginForMgmtRBSU: option(
    'requiredLoginForRbsu',
    flag,
    'Whether its settings can be changed at the server only after a login.',
  ),
  RequireHostAuthentication: option(
    'requireHostAuthentication',
    flag,
    'Whether programs on the host have to log in to the controller.',
  ),
  VideoPresenceDetectOverride: option(
    'videoPresenceDetectOverride',
    flag,
    'Whether the server has a screen even if none is plugged in.',
  ),
  WebGuiEnabled: option('webGui', flag, 'Whether the controller has pages for people.'),
  ConfigurationSettings: configurationRow(),
  FederationConfig: group('How controllers find each other.', federationRows),
  IdleConnectionTimeoutMinutes: row(
    oneOfNumbers(idleTimeoutChoices),
    'After how many idle minutes a session ends; 0 for never.',
    ({ tree }) => tree.sessions.idleTimeoutMinutes,
    { unit: 'min', setBy: idleTimeout },
  ),
  SerialCLISpeed: serialCli('speed', oneOfNumbers(serialSpeeds), 'How fast the serial port is, in bit/s.', {
    unit: 'bit/s',
  }),
  SerialCLIStatus: serialCli(
    'status',
    oneOf(serialCliStates),
    'Whether there is a command line on the serial port, and whether it wants a login.',
  ),
  VirtualNICEnabled: row(
    flag,
    'Whether there is to be a network between the host and its controller.',
    ({ tree }) => tree.controllerSettings.configured.virtualNic,
    { setBy: virtualNicEnabled },
  ),
  IntegratedRemoteConsole: group('The console of the server from afar.', remoteConsoleRows),
  MgmtFunctionalityEnabled: row(
    flag,
    'Whether the controller serves anyone.',
    ({ tree }) => managerRecord(tree).context.functional,
  ),
  Links: links({
    ActiveHealthSystem: linkRow('All that was ever logged and is still held.', below('ActiveHealthSystem')),
    DateTimeService: linkRow('The clock of the controller.', below('DateTime')),
    LicenseService: linkRow('Where the licence is installed.', below('LicenseService')),
    SecurityService: linkRow('The security of the controller.', below('SecurityService')),
  }),
};
