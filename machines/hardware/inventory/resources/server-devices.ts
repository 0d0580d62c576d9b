/** Devices of the enclosure with their firmware, in the vendor's form: the resources and their collection. */
import { type ControllerTree, deriveSerial, memoize, serialIn } from '../../../../models/index.js';
import {
  chassisPattern,
  defineAt,
  fill,
  flag,
  group,
  identity,
  linkRow,
  links,
  linksRow,
  list,
  ofChassis,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  row,
  type Status,
  status,
  text,
  type View,
} from '../../../../models/resource/index.js';
import {
  type Drive,
  deviceHealth,
  driveLabel,
  drivesOf,
  energyPackModel,
  energyPackVersion,
  findSpdmFinding,
  fittedStatus,
  listEnergyPacks,
  listPcieDevices,
  type PcieDevice,
  partStatus,
} from '../../../parts/index.js';
import { driveSerial } from '../../../storage/storage/index.js';
import { pciDevice, pciSlot } from './pcie/pci-devices.js';
import { slotId } from './pcie/slots.js';

/**
 * Types of devices. Source: behaviour § 2.4; the list has only the types that apply to a rack server without
 * accelerators.
 */
const deviceTypes = [
  'SAS/SATA Storage Controller',
  'LOM/NIC',
  'Direct Attached NVMe Device',
  'Embedded SATA Controller',
  'Smart Storage Battery',
  'TPM',
] as const;

interface Device {
  readonly type: (typeof deviceTypes)[number];
  readonly name: string;
  readonly location: string;
  readonly manufacturer: string;
  readonly firmwareVersion: string;
  readonly productPartNumber: string | undefined;
  readonly serialNumber: (tree: ControllerTree) => string;
  readonly status: (tree: ControllerTree) => Status;
  /** Name of the device in the SPDM outcomes; undefined for a device without SPDM. */
  readonly spdm?: string;
  /** PCIe device that this device is or is attached to; undefined for a device that is not on the PCIe bus. */
  readonly onBus?: PcieDevice;
}

interface ServerDevice extends Device {
  /** Identifier of the device: a number from 1. */
  readonly id: string;
}

type Blueprint = ControllerTree['blueprint'];

const board = 'System Board';

const listServerDevices = memoize(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly ServerDevice[] =>
    [
      ...listPcieDevices(blueprint).flatMap(onBus),
      ...listEnergyPacks(blueprint).map((id) => energyPack(blueprint, id)),
      ...trustedModule(blueprint),
    ].map((device, index) => ({ id: String(index + 1), ...device })),
);

/**
 * Returns the devices that the list shows for a PCIe device. An adapter or a controller for several drives is shown
 * itself. A drive on the processor's own PCIe lanes is a separate device.
 */
function onBus(device: PcieDevice): readonly Device[] {
  const { kind, built } = device;
  const itself: Device = {
    type: 'LOM/NIC',
    name: built.name,
    location: `Slot ${built.slot}`,
    manufacturer: built.manufacturer,
    firmwareVersion: built.firmwareVersion,
    productPartNumber: built.partNumber,
    serialNumber: (tree) => serialIn(tree, `${kind}/${built.id}`, built),
    status: (tree) => partStatus(tree, deviceHealth(tree, device)),
    onBus: device,
  };
  if (kind === 'adapter') return [{ ...itself, spdm: built.id }];
  if (built.kind === 'raid') return [{ ...itself, type: 'SAS/SATA Storage Controller', spdm: built.id }];
  const drives = drivesOf(device);
  const isSata = drives.some((drive) => drive.built.protocol === 'SATA');
  return [
    ...(isSata ? [{ ...itself, type: 'Embedded SATA Controller' } as const] : []),
    ...drives.filter((drive) => drive.built.protocol === 'NVMe').map(directDrive),
  ];
}

function directDrive(drive: Drive): Device {
  const { name, model, firmwareVersion } = drive.built;
  return {
    type: 'Direct Attached NVMe Device',
    name,
    location: driveLabel(drive),
    manufacturer: drive.device.built.manufacturer,
    firmwareVersion,
    productPartNumber: model,
    serialNumber: (tree) => driveSerial(tree, drive),
    status: (tree) => fittedStatus(tree, 'drive', drive.name),
    spdm: drive.name,
    onBus: drive.device,
  };
}

function energyPack({ system }: Blueprint, id: string): Device {
  return {
    type: 'Smart Storage Battery',
    name: 'Smart Storage Energy Pack',
    location: board,
    manufacturer: system.manufacturer,
    firmwareVersion: energyPackVersion,
    productPartNumber: energyPackModel,
    serialNumber: (tree) => serialIn(tree, `energyPack/${id}`, {}),
    status: (tree) => fittedStatus(tree, 'energyPack', id),
  };
}

function trustedModule({ tpm }: Blueprint): readonly Device[] {
  if (tpm === null) return [];
  const { model, manufacturer, firmwareVersion } = tpm;
  return [
    {
      type: 'TPM',
      name: model,
      location: board,
      manufacturer,
      firmwareVersion,
      productPartNumber: undefined,
      serialNumber: (tree) => serialIn(tree, 'tpm', tpm),
      status: (tree) => partStatus(tree, 'OK'),
    },
  ];
}

const devicesPattern = `${chassisPattern}Devices/` as const;
const devicePattern = `${devicesPattern}{DeviceId}/` as const;
type DeviceView = View<ResourceLocationOf<typeof devicePattern, ServerDevice>>;

const integrityStatuses = ['Unsupported', 'Success', 'Failure'] as const;

/**
 * Returns the outcome of SPDM in the last start of the host. The value equals that of the device's component integrity
 * (behaviour § 2.19).
 */
function integrityStatus({ tree, part }: DeviceView): (typeof integrityStatuses)[number] {
  const outcome = part.spdm === undefined ? undefined : findSpdmFinding(tree, part.spdm);
  if (outcome === undefined || outcome === 'unsupported') return 'Unsupported';
  return outcome === 'authentic' ? 'Success' : 'Failure';
}

export const serverDevice = defineAt(devicePattern, ({ blueprint }) =>
  listServerDevices(blueprint).map((part) => ({ params: { ...ofChassis, DeviceId: part.id }, part })),
).resource({
  type: 'VndServerDevice.v2_1_0.VndServerDevice',
  typeDescription: 'A device of the server with firmware of its own.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part.id,
      ({ part }) => part.name,
    ),
    ComponentIntegrityStatus: row(
      oneOf(integrityStatuses),
      'Outcome of the last SPDM verification; Unsupported for a device that was not verified.',
      integrityStatus,
    ),
    DeviceInstances: linksRow(
      'PCI devices that represent the device.',
      ({ part }: DeviceView) =>
        part.onBus === undefined ? [] : [fill(pciDevice.uri, { ...ofSystem, PCIDeviceId: part.onBus.id })],
      { to: pciDevice.uri },
    ),
    DeviceType: row(oneOf(deviceTypes), 'Type of the device.', 'type'),
    FirmwareVersion: group('Firmware version of the device.', {
      Current: group('Firmware version in use.', {
        VersionString: row(text(), 'Firmware version as text.', 'firmwareVersion'),
      }),
    }),
    FirmwareVersions: list(
      'Firmware versions of the device, by component.',
      ({ part }: DeviceView) => [part],
      {
        ComponentName: row(text(), 'Name of the firmware component.', 'name'),
        VersionString: row(text(), 'Version of the firmware component.', 'firmwareVersion'),
      },
    ),
    Location: row(text(), 'Location of the device.', 'location'),
    MCTPProtocolDisabled: row(
      flag,
      'Indicates whether MCTP communication with the device is disabled.',
      ({ tree, part }) => tree.devices.mctpDisabled[part.id] ?? false,
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ draft }, disabled, { part }) => {
            const { mctpDisabled } = draft.devices;
            if (disabled) mctpDisabled[part.id] = true;
            else delete mctpDisabled[part.id];
          },
        },
      },
    ),
    Manufacturer: row(text(), 'Manufacturer of the device.', 'manufacturer'),
    PartNumber: row(text(), 'Part number of a replacement for the device.', ({ tree, part }) =>
      deriveSerial(tree.seed, `device/${part.name}/part`),
    ),
    ProductPartNumber: row(text(), 'Product part number of the device.', 'productPartNumber'),
    // Revision of the board. Assumption: all boards have the second revision.
    ProductVersion: row(text(), 'Revision of the board.', () => '0B'),
    SerialNumber: row(text(), 'Serial number of the device.', ({ tree, part }) => part.serialNumber(tree)),
    Status: status(['Health', 'State'], ({ tree, part }) => part.status(tree)),
    Links: links({
      PCISlot: linkRow(
        'Link to the PCI slot of the device.',
        ({ tree, part }: DeviceView) =>
          part.onBus === undefined
            ? undefined
            : fill(pciSlot.uri, { ...ofSystem, PCISlotId: slotId(tree, part.onBus) }),
        { to: pciSlot.uri },
      ),
    }),
  },
});

export const serverDevices = defineAt(devicesPattern, () => [{ params: ofChassis }]).collection({
  type: 'VndServerDeviceCollection.VndServerDeviceCollection',
  typeDescription: 'Devices of the server with firmware of their own.',
  name: 'Devices',
  description: 'Devices in the enclosure that have firmware of their own',
  members: serverDevice,
});
