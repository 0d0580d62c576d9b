/**
 * The devices of the enclosure as the vendor's inventory counts them: what has firmware of its own and can be replaced
 * by itself. Each stands for a part that the standard's resources show too, with the same numbers and the same version.
 */
import { serialIn } from '../../identity.js';
import type { Status } from '../../resource/shared-rows.js';
import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import {
  type Drive,
  deviceHealth,
  driveLabel,
  drivesOf,
  energyPackModel,
  energyPackVersion,
  fittedStatus,
  listEnergyPacks,
  listPcieDevices,
  type PcieDevice,
  partStatus,
} from '../parts/index.js';
import { driveSerial } from '../storage/index.js';

/** Source: behaviour § 2.4, as far as a rack server without accelerators has them. */
export const deviceTypes = [
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
  /** The name in the outcomes of SPDM; undefined for a device that does not speak it. */
  readonly spdm?: string;
  /** The device on the bus, where it is one. */
  readonly onBus?: PcieDevice;
}

export interface ServerDevice extends Device {
  /** Counted from 1. */
  readonly id: string;
}

type Blueprint = ControllerTree['blueprint'];

const board = 'System Board';

export const listServerDevices = whileSame(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly ServerDevice[] =>
    [
      ...listPcieDevices(blueprint).flatMap(onBus),
      ...listEnergyPacks(blueprint).map((id) => energyPack(blueprint, id)),
      ...trustedModule(blueprint),
    ].map((device, index) => ({ id: String(index + 1), ...device })),
);

/** Drives on the processor's own lanes stand for themselves; what stands for several is a controller or an adapter. */
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
