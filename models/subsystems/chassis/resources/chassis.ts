/** The server's enclosure. */
import type { JsonObject } from '../../../../engine/index.js';
import { systemSerial } from '../../../identity.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, chassisUri, linksTo, ofChassis } from '../../../resource/one-server.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { powerOf } from '../../host/power-contract.js';
import { powerState } from '../../host/power-state.js';
import { enabledStatus } from '../../parts/fitted-status.js';
import { chassisHealth, chassisRollup } from '../../parts/health.js';
import { pcieDevicesOf } from '../../parts/parts.js';
import { projectIndicator, settleIndicator } from '../indicator.js';
import { chassisSettings } from './chassis-settings.js';
import { disableMctp, factoryResetMctp } from './chassis-vendor-actions.js';

export const chassis: ResourceDefinition = {
  uri: chassisPattern,
  type: 'Chassis.v1_25_1.Chassis',
  instances: () => [ofChassis],
  project: (view) => {
    const { tree, link, derived } = view;
    const { chassis: built, system } = tree.blueprint;
    return {
      Id: '1',
      Name: 'Server Chassis',
      AssetTag: tree.chassis.assetTag,
      // The standard's list has no tower; that is the form a single box has there.
      ChassisType: built.type === 'Tower' ? 'StandAlone' : built.type,
      HeightMm: built.heightU * rackUnitMm,
      EnvironmentalClass: tree.chassis.environmentalClass,
      Manufacturer: system.manufacturer,
      Model: system.model,
      SKU: system.sku,
      SerialNumber: derived(systemSerial),
      PowerState: powerState(powerOf(tree)),
      ...projectIndicator(tree),
      PhysicalSecurity: { IntrusionSensor: tree.chassis.hoodOpen ? 'HardwareIntrusion' : 'Normal' },
      Status: { ...enabledStatus(derived(chassisHealth)), HealthRollup: derived(chassisRollup) },
      NetworkAdapters: link(`${root}Chassis/1/NetworkAdapters/`),
      PCIeDevices: link(`${root}Chassis/1/PCIeDevices/`),
      PCIeSlots: link(`${root}Chassis/1/PCIeSlots/`),
      Power: link(`${root}Chassis/1/Power/`),
      PowerSubsystem: link(`${root}Chassis/1/PowerSubsystem/`),
      Sensors: link(`${root}Chassis/1/Sensors/`),
      Thermal: link(`${root}Chassis/1/Thermal/`),
      ThermalSubsystem: link(`${root}Chassis/1/ThermalSubsystem/`),
      Links: {
        ComputerSystems: [link(`${root}Systems/1/`)].filter((system) => system !== undefined),
        ManagedBy: [link(`${root}Managers/1/`)].filter((manager) => manager !== undefined),
        PCIeDevices: linksTo(
          view,
          pcieDevicesOf(tree.blueprint).map(({ id }) => `${chassisUri}PCIeDevices/${id}/`),
        ),
      },
      Oem: { Vnd: derived(vendorSection) },
    };
  },
  writable: chassisSettings,
  settle: (_, set) => settleIndicator(set),
  actions: [disableMctp, factoryResetMctp],
};

/** Height of one rack unit. Unit: mm. Source: EIA-310. */
const rackUnitMm = 44.45;

/** Switches in the bank on the board. Source: facts § 2.4. */
const maintenanceSwitches = 12;

function vendorSection({ blueprint, chassis: kept }: ControllerTree): JsonObject {
  const { platformDefinitionVersion, programmableLogicVersion, maintenanceSwitchesOn } = blueprint.chassis;
  const switches = Array.from({ length: maintenanceSwitches }, (_, index) => index + 1);
  return {
    '@odata.type': '#VndServerChassis.v2_4_0.VndServerChassis',
    ElConfigOverride: kept.elConfigOverride,
    Firmware: {
      PlatformDefinitionTable: { Current: { VersionString: platformDefinitionVersion } },
      SystemProgrammableLogicDevice: { Current: { VersionString: programmableLogicVersion } },
    },
    MCTPEnabledOnServer: kept.mctpEnabled,
    SystemMaintenanceSwitches: Object.fromEntries(
      switches.map((number) => [`Sw${number}`, maintenanceSwitchesOn.includes(number) ? 'On' : 'Off']),
    ),
  };
}
