/** The server's enclosure. */
import { systemSerial } from '../../../identity.js';
import { chassisHealth } from '../../../state/health.js';
import { powerOf } from '../../../world.js';
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { powerState } from '../systems/system-power.js';
import { statusOf } from './part-status.js';

export const chassis: ResourceDefinition = {
  uri: `${root}Chassis/{ChassisId}/`,
  type: 'Chassis.v1_25_1.Chassis',
  instances: () => [{ ChassisId: '1' }],
  project: ({ tree, link }) => {
    const { chassis: built, system } = tree.blueprint;
    return {
      Id: '1',
      Name: 'Server Chassis',
      ChassisType: built.type,
      HeightMm: built.heightU * rackUnitMm,
      EnvironmentalClass: built.environmentalClass,
      Manufacturer: system.manufacturer,
      Model: system.model,
      SKU: system.sku,
      SerialNumber: systemSerial(tree),
      PowerState: powerState(powerOf(tree)),
      Status: { ...statusOf(chassisHealth(tree)), HealthRollup: chassisHealth(tree) },
      NetworkAdapters: link(`${root}Chassis/1/NetworkAdapters/`),
      PCIeDevices: link(`${root}Chassis/1/PCIeDevices/`),
      Power: link(`${root}Chassis/1/Power/`),
      PowerSubsystem: link(`${root}Chassis/1/PowerSubsystem/`),
      Sensors: link(`${root}Chassis/1/Sensors/`),
      Thermal: link(`${root}Chassis/1/Thermal/`),
      ThermalSubsystem: link(`${root}Chassis/1/ThermalSubsystem/`),
      Links: {
        ComputerSystems: [link(`${root}Systems/1/`)].filter((system) => system !== undefined),
        ManagedBy: [link(`${root}Managers/1/`)].filter((manager) => manager !== undefined),
      },
    };
  },
};

/** Height of one rack unit. Unit: mm. Source: EIA-310. */
const rackUnitMm = 44.45;
