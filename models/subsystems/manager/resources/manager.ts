import { managerSerial, managerUuid } from '../../../identity.js';
import { mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { listChanged, traceAccess } from '../../../resource/changed-settings.js';
import { written } from '../../../resource/define.js';
import { uuid, valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, linksRow, type Row, row } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { action, optional } from '../../../resource/writes.js';
import { disableFilterChangeTimer, triggerFilterChangeTimer } from '../../air-filter/index.js';
import { clockRows } from '../../clock/index.js';
import { disableCloudConnect, enableCloudConnect, retryCloudConnect } from '../../cloud-connect/index.js';
import { controllerHealth, managerAddress } from '../../controller/index.js';
import { openRow, settingsModified, traceNetwork, traceProtocols } from '../../network/index.js';
import { versionString } from './firmware-rows.js';
import {
  clearHotKeys,
  clearNvram,
  clearRestApiState,
  disableFunctionality,
  requestRecovery,
  resetToFactoryDefaults,
} from './manager-actions.js';
import { tracedOptions, tracedServicePort, virtualSerialPortRow } from './manager-switches.js';
import { managerVendorRows } from './manager-vendor-section.js';

/** Both mean the same here; clients send either, or none at all (behaviour § 1.2). */
const resetTypes = ['ForceRestart', 'GracefulRestart'] as const;

const reset = action({
  name: 'Manager.Reset',
  says: 'Starts the controller anew; the server goes on undisturbed.',
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: { ResetType: optional(oneOf(resetTypes), 'Which kind of reset is wanted.') },
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

/** Sessions at a time. Source: behaviour § 0. */
const commandSessionsMax = 9;
const graphicalSessionsMax = 10;
/** Assumption: as many as such controllers say. */
const serialSessionsMax = 13;

/** A console is the protocol it is reached by, and the serial one the port it is the other end of. */
function consoleRow(
  says: string,
  connectTypes: readonly ConnectType[],
  sessionsMax: number,
  serviceRow: Row<unknown>,
): Row<unknown> {
  return group(says, {
    ConnectTypesSupported: row(valuesOf(oneOf(allConnectTypes)), 'How it is reached.', connectTypes),
    MaxConcurrentSessions: row(whole(), 'How many can use it at a time.', sessionsMax),
    ServiceEnabled: serviceRow,
  });
}

const allConnectTypes = ['SSH', 'KVMIP', 'IPMI', 'Oem'] as const;
type ConnectType = (typeof allConnectTypes)[number];

const open = (protocol: 'SSH' | 'KVMIP') => openRow(protocol, 'Whether the service does its work.');

const below = (name: string) => `${root}Managers/1/${name}/`;

export const manager = at(managerPattern, () => [{ params: ofManager }]).resource({
  type: 'Manager.v1_19_1.Manager',
  says: 'The management controller itself.',
  varies: ['now'],
  properties: {
    ...identity('1', 'Manager'),
    ManagerType: fixed('BMC', 'What kind of controller it is.'),
    Manufacturer: row(text(), 'Who made it.', ({ tree }) => tree.blueprint.system.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ tree }) => tree.blueprint.manager.model),
    FirmwareVersion: row(text(), 'The firmware that is running, with its version.', ({ tree }) =>
      versionString(tree.blueprint.manager),
    ),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ derived }) =>
      derived(managerSerial),
    ),
    UUID: row(uuid, 'A number that nothing else in the world has.', ({ derived }) => derived(managerUuid)),
    ...clockRows,
    PowerState: fixed('On', 'Whether it has power, or is on the way there.'),
    CommandShell: consoleRow('The command line.', ['SSH', 'Oem'], commandSessionsMax, open('SSH')),
    GraphicalConsole: consoleRow('The remote console.', ['KVMIP'], graphicalSessionsMax, open('KVMIP')),
    SerialConsole: consoleRow(
      'The serial port of the server from afar.',
      ['SSH', 'IPMI', 'Oem'],
      serialSessionsMax,
      virtualSerialPortRow,
    ),
    Status: status(['Health', 'State'], ({ tree }) => ({ Health: controllerHealth(tree), State: 'Enabled' })),
    DedicatedNetworkPorts: linkRow(
      'The network ports of the controller alone.',
      below('DedicatedNetworkPorts'),
    ),
    HostInterfaces: linkRow('The networks between the host and its controller.', below('HostInterfaces')),
    EthernetInterfaces: linkRow('The network interfaces of the controller.', below('EthernetInterfaces')),
    LogServices: linkRow('The logs of the controller.', below('LogServices')),
    NetworkProtocol: linkRow('The network services of the controller.', below('NetworkProtocol')),
    SharedNetworkPorts: linkRow(
      'The network ports that the controller shares with the server.',
      below('SharedNetworkPorts'),
    ),
    SerialInterfaces: linkRow('The serial ports of the controller.', below('SerialInterfaces')),
    VirtualMedia: linkRow('The drives that media can be inserted in from afar.', below('VirtualMedia')),
    Links: links({
      ManagerForChassis: linksRow('The enclosures it manages.', [`${root}Chassis/1/`]),
      ManagerForServers: linksRow('The servers it manages.', [`${root}Systems/1/`]),
      ManagerInChassis: linkRow('The enclosure it is in.', `${root}Chassis/1/`),
    }),
    Oem: vendor(
      'VndMgmt.v2_16_1.VndMgmt',
      'What the vendor adds to a management controller.',
      managerVendorRows,
    ),
  },
  finishPatch: (stage, _, { by }) => {
    traceAccess(stage, by.userName, tracedOptions);
    if (listChanged(stage, tracedServicePort).length > 0)
      stage.emit('servicePort.configured', { user: by.userName }, managerAddress);
    traceProtocols(stage, by.userName);
    traceNetwork(stage, by.userName);
    return [];
  },
  applyTimes: eitherTime,
  modified: settingsModified,
  actions: [
    reset,
    clearHotKeys,
    clearNvram,
    clearRestApiState,
    resetToFactoryDefaults,
    disableFunctionality,
    requestRecovery,
    enableCloudConnect,
    retryCloudConnect,
    disableCloudConnect,
    triggerFilterChangeTimer,
    disableFilterChangeTimer,
  ],
});
