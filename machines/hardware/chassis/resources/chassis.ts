/** Resource of the server's enclosure. */
import { environmentalClasses } from '../../../../models/blueprint/index.js';
import { type ControllerTree, deriveSerial, systemSerial, systemUuid } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  action,
  chassisPattern,
  chassisUri,
  decimal,
  defineAt,
  finishIndicatorPatch,
  fixed,
  flag,
  group,
  identity,
  line,
  lineOrNull,
  linkRow,
  links,
  linksRow,
  nullable,
  ofChassis,
  oneOf,
  optional,
  type Row,
  type Rows,
  refused,
  root,
  row,
  settingsIn,
  status,
  text,
  uuid,
  type View,
  vendor,
  written,
} from '../../../../models/resource/index.js';
import {
  assetTagLengthMax,
  chassisHealth,
  chassisRollup,
  driveUri,
  enabledStatus,
  listFittedDrives,
  listPcieDevices,
  listShownStorage,
  serverLocationRows,
} from '../../../parts/index.js';
import { powerRecord, powerState, powerStates } from '../../../power/index.js';
import { enclosure, storageBatteries } from '../../../storage/storage/index.js';
import { indicatorRows } from '../indicator.js';

/** Numbers of the maintenance switches on the system board. Source: behaviour § 2.4. */
const maintenanceSwitches = Array.from({ length: 12 }, (_, index) => index + 1);

const chassisVendorRows: Rows = {
  ElConfigOverride: settingsIn(({ chassis }) => chassis)(
    'elConfigOverride',
    flag,
    'Indicates whether the server may run outside its rated environmental conditions.',
  ),
  Firmware: group('Firmware of the system board.', {
    PlatformDefinitionTable: firmware(
      'Version of the platform definition table of the system board.',
      ({ platformDefinitionVersion }) => platformDefinitionVersion,
    ),
    SystemProgrammableLogicDevice: firmware(
      'Version of the programmable logic device on the system board.',
      ({ programmableLogicVersion }) => programmableLogicVersion,
    ),
  }),
  Links: links({
    Devices: linkRow('Link to the devices in the enclosure and their firmware.', `${chassisUri}Devices/`),
    // A vendor member: the standard schema of a chassis has no `FallbackSensors` beside `Sensors`.
    FallbackSensors: linkRow(
      'Link to the temperature sensors that can report an expected value in place of a reading.',
      `${chassisUri}FallbackSensors/`,
    ),
  }),
  MCTPEnabledOnServer: row(
    flag,
    'Indicates whether MCTP communication between the controller and the devices is enabled.',
    ({ tree }) => tree.chassis.mctpEnabled,
  ),
  SmartStorageBattery: storageBatteries,
  SystemMaintenanceSwitches: group(
    'Positions of the maintenance switches on the system board, by switch name.',
    Object.fromEntries(maintenanceSwitches.map((number) => [`Sw${number}`, maintenanceSwitch(number)])),
  ),
  TelcoModeEnabled: row(
    nullable(flag),
    'Indicates whether telco mode is enabled; null for a server without this mode.',
    () => null,
  ),
};

/** Vendor actions on the enclosure: MCTP communication between the controller and the devices, and part numbers. */
const mctpAction = {
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
} as const;

const disableMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.DisableMCTPOnServer',
  description: 'Disables MCTP communication between the controller and the devices.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = false;
    return written(baseMessage('Success'));
  },
});

const factoryResetMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.FactoryResetMCTP',
  description: 'Restores the factory setting of MCTP communication between the controller and the devices.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = true;
    draft.devices.mctpDisabled = {};
    return written(baseMessage('Success'));
  },
});

/** Text field of the FRU record. The length of a field has six bits (IPMI FRU Information Storage Definition). */
const fruField = line({ lengthMax: 63 });
const fruAction = 'VndServerChassis.ModifyEnclosureChassisFru';

/**
 * Action that rewrites the part number and the serial number of the enclosure. Assumption: an absent parameter leaves
 * its number unchanged.
 */
const modifyChassisFru = action({
  name: fruAction,
  description: 'Rewrites the part number and the serial number of the enclosure after a board replacement.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    PartNumber: optional(fruField, 'New part number of the enclosure.'),
    SerialNumber: optional(fruField, 'New serial number of the enclosure.'),
  },
  apply: ({ draft }, { PartNumber, SerialNumber }) => {
    if (PartNumber === undefined && SerialNumber === undefined)
      return refused(baseMessage('ActionParameterMissing', [fruAction, 'PartNumber']));
    const { fru } = draft.chassis;
    if (PartNumber !== undefined) fru.partNumber = PartNumber;
    if (SerialNumber !== undefined) fru.serialNumber = SerialNumber;
    return written(baseMessage('Success'));
  },
});

/** Height of one rack unit. Unit: mm. Source: EIA-310. */
const rackUnitMm = 44.45;

const below = (name: string) => `${chassisUri}${name}/`;

export const chassis = defineAt(chassisPattern, () => [{ params: ofChassis }]).resource({
  type: 'Chassis.v1_25_1.Chassis',
  typeDescription: 'A physical enclosure and its contents.',
  properties: {
    ...identity('1', 'Server Chassis'),
    AssetTag: settingsIn(({ chassis }) => chassis, 'HostBIOSConfigPriv')(
      'assetTag',
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'Asset tag that the owner assigned to the enclosure.',
    ),
    ChassisType: row(
      oneOf(['RackMount', 'Blade', 'StandAlone']),
      'Form factor of the enclosure.',
      // The standard enumeration has no tower, so a tower reads `StandAlone`.
      ({ tree: { blueprint } }) =>
        blueprint.chassis.type === 'Tower' ? 'StandAlone' : blueprint.chassis.type,
    ),
    HeightMm: row(
      decimal,
      'Height of the enclosure, in millimeters.',
      ({ tree }) => tree.blueprint.chassis.heightU * rackUnitMm,
      { unit: 'mm' },
    ),
    EnvironmentalClass: settingsIn(({ chassis }) => chassis)(
      'environmentalClass',
      oneOf(environmentalClasses),
      'ASHRAE environmental class that the enclosure is rated for.',
    ),
    Manufacturer: row(
      text(),
      'Manufacturer of the enclosure.',
      ({ tree }) => tree.blueprint.system.manufacturer,
    ),
    Model: row(text(), 'Model name of the enclosure.', ({ tree }) => tree.blueprint.system.model),
    SKU: row(text(), 'Stock-keeping unit (SKU) of the enclosure.', ({ tree }) => tree.blueprint.system.sku),
    SerialNumber: row(
      text(),
      'Serial number of the enclosure.',
      ({ tree, derived }) => tree.chassis.fru.serialNumber ?? derived(systemSerial),
    ),
    PartNumber: row(
      text(),
      'Part number of the enclosure.',
      ({ tree }) => tree.chassis.fru.partNumber ?? deriveSerial(tree.seed, 'chassis/part'),
    ),
    SparePartNumber: row(text(), 'Part number of a spare for the enclosure.', ({ tree }) =>
      deriveSerial(tree.seed, 'chassis/spare'),
    ),
    // The system and its enclosure are one unit, so they share one UUID.
    UUID: row(uuid, 'Universally unique identifier (UUID) of the enclosure.', ({ derived }) =>
      derived(systemUuid),
    ),
    Location: group('Location of the enclosure.', serverLocationRows('MgmtConfigPriv')),
    PowerState: row(
      oneOf(powerStates),
      'Power state of the enclosure: on, off, or changing between the two.',
      ({ tree }) => powerState(powerRecord(tree)),
    ),
    ...indicatorRows,
    PhysicalSecurity: group('State of the physical intrusion detection of the enclosure.', {
      IntrusionSensor: row(
        oneOf(['Normal', 'HardwareIntrusion', 'TamperingDetected']),
        'Intrusion state reported by the switch of the access panel.',
        ({ tree: { chassis } }: View) => {
          if (chassis.hoodSwitchOut) return 'TamperingDetected';
          return chassis.hoodOpen ? 'HardwareIntrusion' : 'Normal';
        },
      ),
      IntrusionSensorReArm: fixed(
        'Automatic',
        'Method by which the intrusion sensor returns to normal after an intrusion.',
      ),
    }),
    Status: status(['Health', 'State', 'HealthRollup'], ({ derived }) => ({
      ...enabledStatus(derived(chassisHealth)),
      HealthRollup: derived(chassisRollup),
    })),
    Controls: linkRow('Link to the controls of the enclosure.', below('Controls')),
    Drives: linkRow(
      'Link to the drives in the enclosure that no storage controller manages.',
      below('Drives'),
    ),
    EnvironmentMetrics: linkRow(
      'Link to the power and cooling summary of the enclosure.',
      below('EnvironmentMetrics'),
    ),
    NetworkAdapters: linkRow('Link to the network adapters in the enclosure.', below('NetworkAdapters')),
    PCIeDevices: linkRow('Link to the PCIe devices in the enclosure.', below('PCIeDevices')),
    PCIeSlots: linkRow('Link to the PCIe slots of the enclosure.', below('PCIeSlots')),
    Power: linkRow('Link to the power consumption and the power supplies of the enclosure.', below('Power')),
    PowerSubsystem: linkRow('Link to the power supplies of the enclosure.', below('PowerSubsystem')),
    Sensors: linkRow('Link to the sensors of the enclosure.', below('Sensors')),
    Thermal: linkRow('Link to the temperatures and fans of the enclosure.', below('Thermal')),
    ThermalSubsystem: linkRow('Link to the cooling of the enclosure.', below('ThermalSubsystem')),
    Links: links({
      ComputerSystems: linksRow('Computer systems in the enclosure.', [`${root}Systems/1/`]),
      Drives: linksRow('Drives in the enclosure that no storage controller manages.', ({ tree }: View) =>
        listShownStorage(tree)
          .filter(({ built }) => built.kind === 'direct')
          .flatMap((device) => listFittedDrives(tree, device))
          .map((drive) => driveUri(tree, drive)),
      ),
      ManagedBy: linksRow('Managers of the enclosure.', [`${root}Managers/1/`]),
      PCIeDevices: linksRow('PCIe devices in the enclosure.', ({ tree }: View) =>
        listPcieDevices(tree.blueprint).map(({ id }) => `${below('PCIeDevices')}${id}/`),
      ),
    }),
    Oem: vendor(
      'VndServerChassis.v2_4_0.VndServerChassis',
      'Vendor extension of the chassis: board firmware, maintenance switches and MCTP communication.',
      chassisVendorRows,
    ),
  },
  finishPatch: (_, set) => finishIndicatorPatch(set),
  actions: [disableMctp, factoryResetMctp, modifyChassisFru],
});

/** Collection of the enclosures: the server itself and its drive enclosures. */
export const chassisCollection = defineAt(`${root}Chassis/`).collection({
  type: 'ChassisCollection.ChassisCollection',
  typeDescription: 'Enclosures of the server.',
  name: 'Chassis',
  description: 'Enclosures of this server',
  members: [chassis, enclosure],
});

function firmware(
  description: string,
  versionIn: (built: ControllerTree['blueprint']['chassis']) => string,
): Row {
  return group(description, {
    Current: group('Firmware version in use.', {
      VersionString: row(text(), 'Firmware version as text.', ({ tree }: View) =>
        versionIn(tree.blueprint.chassis),
      ),
    }),
  });
}

function maintenanceSwitch(number: number): Row {
  return row(oneOf(['On', 'Off']), `Position of maintenance switch ${number}.`, ({ tree }) =>
    tree.blueprint.chassis.maintenanceSwitchesOn.includes(number) ? 'On' : 'Off',
  );
}
