/**
 * The default blueprint: a two-unit, two-socket rack server as data. What a user's blueprint does not say is read here.
 * Names of parts are invented; sizes, speeds and thresholds are those of common parts of this class.
 */
import { defaultTimings } from './default-timings.js';
import type { Blueprint } from './schema.js';

const manufacturer = 'VND';

/** A vendor that PCI-SIG does not know. */
const ofVendor = { vendorId: '0xFEED', subsystemVendorId: '0xFEED' } as const;

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

type Sensor = Blueprint['temperatures'][number];

/** One row: context, place, warning and shutdown thresholds, idle and loaded reading. Numbers and names count up. */
const sensorRows: readonly (readonly [
  name: string,
  context: Sensor['physicalContext'],
  xMm: number,
  yMm: number,
  critical: number | null,
  fatal: number | null,
  idle: number,
  loaded: number,
])[] = [
  ['Inlet Ambient', 'Intake', 15, 0, 42, 47, 22, 24],
  ['CPU 1', 'CPU', 120, 210, 90, 100, 40, 74],
  ['CPU 2', 'CPU', 310, 210, 90, 100, 41, 76],
  ['P1 DIMM 1-8', 'SystemBoard', 60, 210, 90, 95, 36, 58],
  ['P1 DIMM 9-16', 'SystemBoard', 180, 210, 90, 95, 35, 57],
  ['P2 DIMM 1-8', 'SystemBoard', 250, 210, 90, 95, 37, 60],
  ['P2 DIMM 9-16', 'SystemBoard', 370, 210, 90, 95, 36, 59],
  ['HD Max', 'StorageDevice', 110, 20, 60, 65, 35, 46],
  ['Exp Bay Drive', 'StorageBay', 330, 20, 75, 80, 36, 48],
  ['Boot NVMe 1', 'StorageDevice', 390, 440, 80, 85, 42, 55],
  ['Boot NVMe 2', 'StorageDevice', 400, 440, 80, 85, 42, 55],
  ['Stor Batt', 'SystemBoard', 30, 120, 60, null, 26, 32],
  ['VR P1', 'VoltageRegulator', 100, 290, 115, 120, 44, 72],
  ['VR P2', 'VoltageRegulator', 290, 290, 115, 120, 45, 74],
  ['Chipset', 'SystemBoard', 220, 400, 100, 105, 46, 58],
  ['BMC', 'SystemBoard', 60, 450, 110, 115, 58, 68],
  ['OCP 1', 'NetworkingDevice', 150, 480, 100, 105, 48, 64],
  ['PCI 1', 'ExpansionBay', 330, 480, 100, 105, 45, 60],
  ['P/S 1', 'PowerSupply', 410, 510, null, null, 32, 44],
  ['P/S 2', 'PowerSupply', 430, 510, null, null, 32, 44],
  ['Exhaust', 'Exhaust', 220, 540, 85, 90, 33, 48],
];

const boardVersions = {
  controller: '2.78',
  systemRom: 'U58 v2.44 (01/17/2025)',
  platformData: '11.7.0 Build 23',
  programmableLogic: '0x16',
} as const;

/** What runs can be written again: file names, and sizes in bytes. The controller's size is as measured (behaviour § 2.20). */
const recoveryRows = [
  ['mgmt6_278.bin', 'controller', 33_557_118],
  ['U58_2.44_01_17_2025.rom', 'systemRom', 33_558_528],
  ['CPLD_RX380_Gen11_16.bin', 'programmableLogic', 1_261_568],
  ['PAD_RX380_Gen11_11.7.0.bin', 'platformData', 262_656],
] as const;

export const defaultBlueprint: Blueprint = {
  system: {
    manufacturer,
    model: 'Server RX380 Gen11',
    sku: 'V52534-B21',
    hostName: 'server-1',
    fqdn: 'server-1.example.com',
    biosVersion: boardVersions.systemRom,
    backupBiosVersion: 'U58 v2.42 (11/22/2024)',
  },
  manager: {
    model: 'Mgmt 6',
    hostName: 'mgmt-1',
    fqdn: 'mgmt-1.example.com',
    firmware: { version: boardVersions.controller, date: '2025-10-14' },
  },
  chassis: {
    type: 'RackMount',
    heightU: 2,
    environmentalClass: 'A2',
    platformDefinitionVersion: boardVersions.platformData,
    platformServicesVersion: '6.1.4.47',
    provisioningVersion: '4.20.10',
    programmableLogicVersion: boardVersions.programmableLogic,
    maintenanceSwitchesOn: [],
  },
  cooling: {
    thermalConfiguration: 'OptimalCooling',
    fanPercentMinimum: 0,
    fanIdlePercent: 23,
    fanLoadedPercent: 61,
  },
  power: { standbyWatts: 18, idleWatts: 210, loadedWatts: 640 },
  settings: { powerAutoOn: 'Restore', powerOnDelay: 'Minimum', initialPower: 'on', license: 'ADV' },
  // Assumption: whoever wants to boot over the network says so.
  boot: { operatingSystem: 'firstStorage', servers: [] },
  timings: defaultTimings,
  directory: null,
  // Those that the network's own DHCP servers name, and two that people write into examples.
  timeServers: ['192.0.2.4', '2001:db8::123', 'pool.ntp.org', 'time.example.com'],
  tpm: { manufacturer, model: 'TPM 2.0 Gen11', version: '2.0', firmwareVersion: '1.512' },
  processors: range(1, 2).map((socket) => ({
    socket: `Proc ${socket}`,
    manufacturer,
    model: 'Scalable 6442 24-Core 2.60GHz',
    cores: 24,
    threads: 48,
    maxSpeedMHz: 4_000,
    tdpWatts: 225,
    partNumber: 'V49598-B21',
  })),
  // Eight channels a socket, the first slot of each filled.
  memory: [1, 2].flatMap((socket) =>
    range(1, 8).map((channel) => ({
      slot: `PROC ${socket} DIMM ${channel * 2 - 1}`,
      manufacturer,
      partNumber: 'V43328-B21',
      capacityMiB: 32_768,
      type: 'DDR5' as const,
      speedMHz: 4_800,
      ranks: 2,
    })),
  ),
  powerSupplies: range(1, 2).map((bay) => ({
    bay,
    manufacturer,
    model: 'V38995-B21',
    firmwareVersion: '1.02',
    capacityWatts: 800,
    partNumber: 'V38995-101',
    sparePartNumber: 'V39384-001',
  })),
  fans: range(1, 6).map((number) => ({ name: `Fan ${number}`, hotPluggable: true, redundant: true })),
  temperatures: sensorRows.map(([name, physicalContext, xMm, yMm, critical, fatal, idle, loaded], index) => ({
    name: `${String(index + 1).padStart(2, '0')}-${name}`,
    number: index + 1,
    physicalContext,
    location: { xMm, yMm },
    upperThresholdCriticalCelsius: critical,
    upperThresholdFatalCelsius: fatal,
    idleCelsius: idle,
    loadedCelsius: loaded,
  })),
  storage: [
    {
      id: 'DE00A000',
      kind: 'raid',
      partNumber: 'V47781-B21',
      pcie: {
        ...ofVendor,
        generation: 'Gen4',
        lanes: 16,
        slotType: 'OCP3Small',
        deviceId: '0x0416',
        subsystemId: '0x0001',
      },
      name: 'VND R416-o Gen11',
      manufacturer,
      firmwareVersion: '52.28.3-5681',
      slot: 17,
      cacheMiB: 8_192,
      raidTypes: ['None', 'RAID0', 'RAID1', 'RAID10', 'RAID5', 'RAID50', 'RAID6', 'RAID60'],
      drives: range(1, 8).map((bay) => ({
        bay,
        name: '1.92TB 24G SAS SSD',
        model: 'VS001920SAS4',
        firmwareVersion: 'VSD3',
        capacityBytes: 1_920_383_410_176,
        mediaType: 'SSD' as const,
        protocol: 'SAS' as const,
        capableSpeedGbps: 24,
        blockSizeBytes: 512 as const,
        rotationRpm: null,
        mediaLifeLeftPercent: 100,
        port: bay > 4 ? 2 : 1,
        box: 1,
      })),
      volumes: [{ raidType: 'RAID1', bays: [1, 2] }],
      appliesAt: 'once',
      deletesVolumes: true,
      energyPack: true,
    },
    {
      id: 'DA000001',
      kind: 'direct',
      partNumber: 'V48183-B21',
      pcie: {
        ...ofVendor,
        generation: 'Gen3',
        lanes: 4,
        slotType: 'M2',
        deviceId: '0x0480',
        subsystemId: '0x0002',
      },
      name: 'NVMe Pair',
      manufacturer,
      firmwareVersion: '1.2.14',
      slot: 20,
      cacheMiB: 0,
      raidTypes: [],
      drives: range(1, 2).map((bay) => ({
        bay,
        name: '480GB 32G NVMe SSD',
        model: 'VB000480NVM3',
        firmwareVersion: 'VBS2',
        capacityBytes: 480_103_981_056,
        mediaType: 'SSD' as const,
        protocol: 'NVMe' as const,
        capableSpeedGbps: 32,
        blockSizeBytes: 512 as const,
        rotationRpm: null,
        mediaLifeLeftPercent: 100,
        port: 1,
        box: 1,
      })),
      volumes: [],
      appliesAt: 'once',
      deletesVolumes: true,
      energyPack: false,
    },
  ],
  nics: [
    {
      id: 'DE07A000',
      partNumber: 'V10112-B21',
      pcie: {
        ...ofVendor,
        generation: 'Gen4',
        lanes: 8,
        slotType: 'OCP3Small',
        deviceId: '0x2502',
        subsystemId: '0x0003',
      },
      name: '25GbE 2-port SFP28 OCP3 Adapter',
      manufacturer,
      model: 'N25-2P-OCP3',
      firmwareVersion: '4.50.1',
      slot: 14,
      ports: range(1, 2).map((number) => ({ number, speedMbps: 25_000, linkUp: true })),
    },
    {
      id: 'DA000002',
      partNumber: 'V21931-B21',
      pcie: {
        ...ofVendor,
        generation: 'Gen2',
        lanes: 4,
        slotType: 'HalfLength',
        deviceId: '0x0104',
        subsystemId: '0x0004',
      },
      name: '1GbE 4-port BASE-T Adapter',
      manufacturer,
      model: 'N1-4P-BT',
      firmwareVersion: '1.3534.0',
      slot: 1,
      ports: range(1, 4).map((number) => ({ number, speedMbps: 1_000, linkUp: number === 1 })),
    },
  ],
  images: recoveryRows.map(([filename, kind, sizeBytes]) => ({
    filename,
    kind,
    version: boardVersions[kind],
    sizeBytes,
    recovery: true,
  })),
  software: [{ name: 'Storage Administrator', version: '6.45.8.0', vendor: manufacturer }],
  updateAgent: { name: 'Update Agent', version: '3.4.0' },
};
