/** The controller itself, and its reset. */
import { formatInstant } from '../../../../engine/index.js';
import { managerSerial, managerUuid } from '../../../identity.js';
import { mgmtMessage } from '../../../messages/index.js';
import { type Action, type ResourceDefinition, written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import {
  disableFilterChangeTimer,
  projectAirFilter,
  triggerFilterChangeTimer,
} from '../../air-filter/settings.js';
import { controllerTime } from '../../clock/state.js';
import { timeZones } from '../../clock/time-zones-data.js';
import {
  disableCloudConnect,
  enableCloudConnect,
  projectCloudConnect,
  retryCloudConnect,
} from '../../cloud-connect/settings.js';
import { managerAddress, managerOf } from '../../controller/manager-contract.js';
import { settingsModified } from '../../network/resources/reset-required.js';
import {
  clearHotKeys,
  clearNvram,
  clearRestApiState,
  disableFunctionality,
  requestRecovery,
  resetToFactoryDefaults,
} from './manager-actions.js';
import { managerSettings, projectConsoles, projectManagerSettings } from './manager-settings.js';
import { projectRemoteConsole } from './remote-console.js';

/** Both mean the same here; clients send either, or none at all (facts § 1.2). */
const reset: Action = {
  name: 'Manager.Reset',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: { ResetType: { reader: oneOf(['ForceRestart', 'GracefulRestart']), required: false } },
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
};

export const manager: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/`,
  type: 'Manager.v1_19_1.Manager',
  instances: () => [{ ManagerId: '1' }],
  varies: ['now'],
  volatile: [
    '/DateTime',
    '/Oem/Vnd/AirFilterRecord/*/RemainingDaysForCriticalReminder',
    '/Oem/Vnd/AirFilterRecord/*/RemainingDaysForEarlyReminder',
  ],
  writable: managerSettings,
  modified: settingsModified,
  project: ({ tree, now, link, derived }) => {
    const { manager: built } = tree.blueprint;
    const { version, date } = built.firmware;
    const [major, minor] = version.split('.').map(Number);
    const versionString = `${built.model} v${version}`;
    return {
      Id: '1',
      Name: 'Manager',
      ManagerType: 'BMC',
      Manufacturer: tree.blueprint.system.manufacturer,
      Model: built.model,
      FirmwareVersion: versionString,
      SerialNumber: derived(managerSerial),
      UUID: derived(managerUuid),
      DateTime: formatInstant(controllerTime(tree, now)),
      DateTimeLocalOffset: timeZones[tree.controllerClock.timeZone]?.UtcOffset,
      PowerState: 'On',
      ...derived(projectConsoles),
      Status: { Health: 'OK', State: 'Enabled' },
      DedicatedNetworkPorts: link(`${root}Managers/1/DedicatedNetworkPorts/`),
      HostInterfaces: link(`${root}Managers/1/HostInterfaces/`),
      EthernetInterfaces: link(`${root}Managers/1/EthernetInterfaces/`),
      LogServices: link(`${root}Managers/1/LogServices/`),
      NetworkProtocol: link(`${root}Managers/1/NetworkProtocol/`),
      SerialInterfaces: link(`${root}Managers/1/SerialInterfaces/`),
      VirtualMedia: link(`${root}Managers/1/VirtualMedia/`),
      Links: {
        ManagerForChassis: [link(`${root}Chassis/1/`)].filter((chassis) => chassis !== undefined),
        ManagerForServers: [link(`${root}Systems/1/`)].filter((system) => system !== undefined),
        ManagerInChassis: link(`${root}Chassis/1/`),
      },
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmt.v2_16_1.VndMgmt',
          ...projectAirFilter(tree.airFilter, now),
          ClearRestApiStatus: tree.pendingResets.restApiState ? 'DataCleared' : 'DataPresent',
          CloudConnect: derived(projectCloudConnect),
          Firmware: {
            Current: { Date: date, MajorVersion: major, MinorVersion: minor, VersionString: versionString },
          },
          ...derived(projectManagerSettings),
          IntegratedRemoteConsole: derived(projectRemoteConsole),
          MgmtFunctionalityEnabled: managerOf(tree).context.functional,
          Links: {
            ActiveHealthSystem: link(`${root}Managers/1/ActiveHealthSystem/`),
            DateTimeService: link(`${root}Managers/1/DateTime/`),
            LicenseService: link(`${root}Managers/1/LicenseService/`),
            SecurityService: link(`${root}Managers/1/SecurityService/`),
          },
        },
      },
    };
  },
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
};
