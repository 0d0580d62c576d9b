/** The server's enclosure. */
import { deriveSerial, systemSerial, systemUuid } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { finishIndicatorPatch } from '../../../resource/indicator-patch.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { decimal, uuid } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { serverPlaceRows } from '../../../resource/location-rows.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, linksRow, row } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { powerRecord, powerState, powerStates } from '../../host/index.js';
import {
  assetTagLengthMax,
  chassisHealth,
  chassisRollup,
  driveUri,
  enabledStatus,
  listFittedDrives,
  listKnownStorage,
  listPcieDevices,
} from '../../parts/index.js';
import { indicatorRows } from '../indicator.js';
import { environmentalClasses } from '../state.js';
import { disableMctp, factoryResetMctp, modifyChassisFru } from './chassis-vendor-actions.js';
import { chassisVendorRows } from './chassis-vendor-section.js';

/** Height of one rack unit. Unit: mm. Source: EIA-310. */
const rackUnitMm = 44.45;

const below = (name: string) => `${chassisUri}${name}/`;

export const chassis = at(chassisPattern, () => [{ params: ofChassis }]).resource({
  type: 'Chassis.v1_25_1.Chassis',
  says: 'An enclosure, and what is in it.',
  properties: {
    ...identity('1', 'Server Chassis'),
    AssetTag: settingsIn(({ chassis }) => chassis, 'HostBIOSConfigPriv')(
      'assetTag',
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'What its owner has labelled it with.',
    ),
    ChassisType: row(
      oneOf(['RackMount', 'Blade', 'StandAlone']),
      'Which form the enclosure has.',
      // The standard's list has no tower; that is the form a single box has there.
      ({ tree: { blueprint } }) =>
        blueprint.chassis.type === 'Tower' ? 'StandAlone' : blueprint.chassis.type,
    ),
    HeightMm: row(
      decimal,
      'How high the enclosure is, in millimetres.',
      ({ tree }) => tree.blueprint.chassis.heightU * rackUnitMm,
      { unit: 'mm' },
    ),
    EnvironmentalClass: settingsIn(({ chassis }) => chassis)(
      'environmentalClass',
      oneOf(environmentalClasses),
      'The conditions the enclosure is made for, as a class of ASHRAE.',
    ),
    Manufacturer: row(text(), 'Who made it.', ({ tree }) => tree.blueprint.system.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ tree }) => tree.blueprint.system.model),
    SKU: row(text(), 'The number it is ordered by.', ({ tree }) => tree.blueprint.system.sku),
    SerialNumber: row(
      text(),
      'The number that its maker gave to this very piece.',
      ({ tree, derived }) => tree.chassis.fru.serialNumber ?? derived(systemSerial),
    ),
    PartNumber: row(
      text(),
      'The number that the kind of enclosure is ordered by.',
      ({ tree }) => tree.chassis.fru.partNumber ?? deriveSerial(tree.seed, 'chassis/part'),
    ),
    SparePartNumber: row(text(), 'The number that a replacement is ordered by.', ({ tree }) =>
      deriveSerial(tree.seed, 'chassis/spare'),
    ),
    // One box with the system: one number for both.
    UUID: row(uuid, 'A number that nothing else in the world has.', ({ derived }) => derived(systemUuid)),
    Location: group('Where the enclosure is.', serverPlaceRows('MgmtConfigPriv')),
    PowerState: row(oneOf(powerStates), 'Whether it has power, or is on the way there.', ({ tree }) =>
      powerState(powerRecord(tree)),
    ),
    ...indicatorRows,
    PhysicalSecurity: group('What the enclosure notices of being opened.', {
      IntrusionSensor: row(
        oneOf(['Normal', 'HardwareIntrusion', 'TamperingDetected']),
        'Whether the hood is on.',
        ({ tree: { chassis } }: View) => {
          if (chassis.hoodSwitchOut) return 'TamperingDetected';
          return chassis.hoodOpen ? 'HardwareIntrusion' : 'Normal';
        },
      ),
      IntrusionSensorReArm: fixed('Automatic', 'How the sensor reads normal again after an intrusion.'),
    }),
    Status: status(['Health', 'State', 'HealthRollup'], ({ derived }) => ({
      ...enabledStatus(derived(chassisHealth)),
      HealthRollup: derived(chassisRollup),
    })),
    Controls: linkRow('What can be controlled about the enclosure.', below('Controls')),
    Drives: linkRow('The drives in it that no storage controller has.', below('Drives')),
    EnvironmentMetrics: linkRow('What the enclosure draws, at a glance.', below('EnvironmentMetrics')),
    NetworkAdapters: linkRow('The network adapters in the enclosure.', below('NetworkAdapters')),
    PCIeDevices: linkRow('The PCIe devices in the enclosure.', below('PCIeDevices')),
    PCIeSlots: linkRow('The PCIe slots of the enclosure.', below('PCIeSlots')),
    Power: linkRow('What the enclosure draws, and its power supplies.', below('Power')),
    PowerSubsystem: linkRow('The power supplies of the enclosure.', below('PowerSubsystem')),
    Sensors: linkRow('What is measured in the enclosure.', below('Sensors')),
    Thermal: linkRow('The temperatures and fans of the enclosure.', below('Thermal')),
    ThermalSubsystem: linkRow('The cooling of the enclosure.', below('ThermalSubsystem')),
    Links: links({
      ComputerSystems: linksRow('The servers that are in it.', [`${root}Systems/1/`]),
      Drives: linksRow('The drives in it that hang on no storage controller.', ({ tree }: View) =>
        listKnownStorage(tree)
          .filter(({ built }) => built.kind === 'direct')
          .flatMap((device) => listFittedDrives(tree, device))
          .map((drive) => driveUri(tree, drive)),
      ),
      ManagedBy: linksRow('The controllers that manage it.', [`${root}Managers/1/`]),
      PCIeDevices: linksRow('The PCIe devices that belong to it.', ({ tree }: View) =>
        listPcieDevices(tree.blueprint).map(({ id }) => `${below('PCIeDevices')}${id}/`),
      ),
    }),
    Oem: vendor(
      'VndServerChassis.v2_4_0.VndServerChassis',
      'What the vendor adds to an enclosure: the firmware of the board, its switches, and the channel to its devices.',
      chassisVendorRows,
    ),
  },
  finishPatch: (_, set) => finishIndicatorPatch(set),
  actions: [disableMctp, factoryResetMctp, modifyChassisFru],
});
