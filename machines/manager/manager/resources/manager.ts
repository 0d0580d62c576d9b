/** Resource of the management controller: its properties, settings and actions. */
import { managerSerial, managerUuid } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  clockRows,
  defineAt,
  eitherTime,
  fixed,
  group,
  identity,
  linkRow,
  links,
  linksRow,
  listChanged,
  managerPattern,
  ofManager,
  oneOf,
  onReset,
  optional,
  type Row,
  refused,
  required,
  root,
  row,
  status,
  text,
  traceAccess,
  uuid,
  valuesOf,
  vendor,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { settingsModified } from '../../../network-settings/index.js';
import { managerAddress } from '../../../power/index.js';
import { disableFilterChangeTimer, triggerFilterChangeTimer } from '../../air-filter/index.js';
import { disableCloudConnect, enableCloudConnect, retryCloudConnect } from '../../cloud-connect/index.js';
import { controllerHealth } from '../../controller/index.js';
import { openRow, traceNetwork, traceProtocols } from '../../network/index.js';
import { initialRemoteConsole } from '../state.js';
import { versionString } from './firmware-rows.js';
import { tracedOptions, tracedServicePort, virtualSerialPortRow } from './manager-switches.js';
import { managerVendorRows } from './manager-vendor-section.js';

/** Accepted reset types, which have the same effect. Clients send one of them or no type at all (behaviour § 1.2). */
const resetTypes = ['ForceRestart', 'GracefulRestart'] as const;

const reset = action({
  name: 'Manager.Reset',
  description: 'Resets the controller without interruption of the server.',
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: { ResetType: optional(oneOf(resetTypes), 'Type of the reset.') },
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

const clearHotKeys = action({
  name: 'VndMgmt.ClearHotKeys',
  description: 'Clears the hot keys of the remote console.',
  ...byManager,
  parameters: {},
  apply: ({ draft }) => {
    draft.remoteConsole.hotKeys = initialRemoteConsole.hotKeys.map((keys) => [...keys]);
    return written(baseMessage('Success'));
  },
});

/**
 * Action that clears the settings of the controller. Assumption: accounts, license and logs are stored in another
 * memory. Only a reset to factory defaults clears accounts and logs, too.
 */
const clearNvram = action({
  name: 'VndMgmt.ClearNVRAM',
  description:
    'Clears the controller settings at the next controller reset; accounts, license and logs are preserved.',
  ...byManager,
  disrupts: true,
  parameters: {},
  applyTimes: onReset,
  apply: ({ draft }) => {
    draft.pendingResets.settings = true;
    return written(mgmtMessage('ResetRequired'));
  },
});

/**
 * Action that clears client data. The data is cleared at the next reset of the manager. Source: behaviour "Computer
 * system, manager and vendor actions".
 */
const clearRestApiState = action({
  name: 'VndMgmt.ClearRestApiState',
  description:
    'Clears, at the next controller reset, the settings that clients have stored for the next boot.',
  ...byManager,
  disrupts: true,
  parameters: {},
  applyTimes: onReset,
  apply: ({ draft }) => {
    draft.pendingResets.restApiState = true;
    return written(mgmtMessage('ResetRequired'));
  },
});

/**
 * Action that resets the controller to factory defaults. The reset clears logs, too, but not the license. Assumption:
 * such controllers keep a license that was delivered with the server.
 */
const resetToFactoryDefaults = action({
  name: 'VndMgmt.ResetToFactoryDefaults',
  description: 'Resets the controller to its factory defaults; the license is preserved.',
  ...byManager,
  disrupts: true,
  parameters: { ResetType: required(oneOf(['Default']), 'Type of the reset.') },
  apply: (stage) => {
    stage.draft.pendingResets.factoryDefaults = true;
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

/**
 * Action that disables the controller. Only an operator at the server can enable the controller again
 * (`OperatorInput`); no request over the network can.
 */
const disableFunctionality = action({
  name: 'VndMgmt.DisableMgmtFunctionality',
  description: 'Disables the controller until an operator enables it at the server.',
  ...byManager,
  disrupts: true,
  parameters: {},
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.disable' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

/**
 * Action that restores the server from its recovery set. The simulation has no recovery set, so the action is always
 * refused.
 */
const requestRecovery = action({
  name: 'VndMgmt.RequestFirmwareAndOsRecovery',
  description: 'Restores the server from its recovery set.',
  ...byManager,
  disrupts: true,
  parameters: {},
  apply: () => refused(mgmtMessage('RecoveryInstallSetRequired')),
});

/** Maximum number of sessions of the command shell. Source: behaviour § 0. */
const commandSessionsMax = 9;
const graphicalSessionsMax = 10;
/** Maximum number of sessions of the serial console. Assumption: the number of such controllers. */
const serialSessionsMax = 13;

/**
 * Returns the properties of a console. The setting of a network protocol enables the console, except for the serial
 * console, which has a port setting of its own.
 */
function consoleRow(
  description: string,
  connectTypes: readonly ConnectType[],
  sessionsMax: number,
  serviceRow: Row<unknown>,
): Row<unknown> {
  return group(description, {
    ConnectTypesSupported: row(
      valuesOf(oneOf(allConnectTypes)),
      'Connection types of the console.',
      connectTypes,
    ),
    MaxConcurrentSessions: row(whole(), 'Maximum number of concurrent sessions of the console.', sessionsMax),
    ServiceEnabled: serviceRow,
  });
}

const allConnectTypes = ['SSH', 'KVMIP', 'IPMI', 'Oem'] as const;
type ConnectType = (typeof allConnectTypes)[number];

const open = (protocol: 'SSH' | 'KVMIP') => openRow(protocol, '`true` if the service is enabled.');

const below = (name: string) => `${root}Managers/1/${name}/`;

export const manager = defineAt(managerPattern, () => [{ params: ofManager }]).resource({
  type: 'Manager.v1_19_1.Manager',
  typeDescription: 'Management controller of the server.',
  varies: ['now'],
  properties: {
    ...identity('1', 'Manager'),
    ManagerType: fixed('BMC', 'Type of the management controller.'),
    Manufacturer: row(
      text(),
      'Manufacturer of the controller.',
      ({ tree }) => tree.blueprint.system.manufacturer,
    ),
    Model: row(text(), 'Model name of the controller.', ({ tree }) => tree.blueprint.manager.model),
    FirmwareVersion: row(text(), 'Name and version of the running firmware.', ({ tree }) =>
      versionString(tree.blueprint.manager),
    ),
    SerialNumber: row(text(), 'Serial number of the controller.', ({ derived }) => derived(managerSerial)),
    UUID: row(uuid, 'Universally unique identifier (UUID) of the controller.', ({ derived }) =>
      derived(managerUuid),
    ),
    ...clockRows,
    PowerState: fixed('On', 'Power state of the controller.'),
    CommandShell: consoleRow(
      'Command shell of the controller.',
      ['SSH', 'Oem'],
      commandSessionsMax,
      open('SSH'),
    ),
    GraphicalConsole: consoleRow(
      'Graphical remote console of the server.',
      ['KVMIP'],
      graphicalSessionsMax,
      open('KVMIP'),
    ),
    SerialConsole: consoleRow(
      'Remote serial console of the server.',
      ['SSH', 'IPMI', 'Oem'],
      serialSessionsMax,
      virtualSerialPortRow,
    ),
    Status: status(['Health', 'State'], ({ tree }) => ({ Health: controllerHealth(tree), State: 'Enabled' })),
    DedicatedNetworkPorts: linkRow(
      'Link to the dedicated network ports of the controller.',
      below('DedicatedNetworkPorts'),
    ),
    HostInterfaces: linkRow(
      'Link to the interfaces between the host and its controller.',
      below('HostInterfaces'),
    ),
    EthernetInterfaces: linkRow(
      'Link to the network interfaces of the controller.',
      below('EthernetInterfaces'),
    ),
    LogServices: linkRow('Link to the logs of the controller.', below('LogServices')),
    NetworkProtocol: linkRow('Link to the network services of the controller.', below('NetworkProtocol')),
    SharedNetworkPorts: linkRow(
      'Link to the network ports that the controller shares with the host.',
      below('SharedNetworkPorts'),
    ),
    SerialInterfaces: linkRow('Link to the serial interfaces of the controller.', below('SerialInterfaces')),
    VirtualMedia: linkRow('Link to the virtual media drives.', below('VirtualMedia')),
    Links: links({
      ManagerForChassis: linksRow('Links to the chassis that the controller manages.', [`${root}Chassis/1/`]),
      ManagerForServers: linksRow('Links to the servers that the controller manages.', [`${root}Systems/1/`]),
      ManagerInChassis: linkRow('Link to the chassis that contains the controller.', `${root}Chassis/1/`),
    }),
    Oem: vendor(
      'VndMgmt.v2_16_1.VndMgmt',
      'Vendor-specific properties of the management controller.',
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

/** Collection of managers with its single member. */
export const managers = defineAt(`${root}Managers/`).collection({
  type: 'ManagerCollection.ManagerCollection',
  typeDescription: 'Management controllers of the service.',
  name: 'Managers',
  description: 'The management controller',
  members: manager,
});
