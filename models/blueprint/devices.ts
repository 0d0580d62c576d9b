/**
 * Schemas of the storage and network devices of a blueprint, with their drives and ports. The state of volumes and
 * links is not part of them; the state tree contains it.
 */

import * as z from 'zod';
import {
  type DriveArray,
  type LayoutRefusal,
  layOutVolume,
  type RaidDrive,
  type RaidType,
  raidTypes,
  volumeNameMax,
  volumesMax,
} from '../raid/index.js';
import { pcieGenerations, slotTypes } from './enumerations.js';
import { complain, distinctList, identity, pattern, text, whole } from './field-schemas.js';
import { listLengths, partRanges } from './part-ranges.js';

const drive = z.strictObject({
  /** Bay number in the drive box, as the Redfish location of the drive shows it. Range: 1–64. Unique in its storage. */
  bay: whole(...partRanges.drive.bay),
  /** Controller port of the drive box. Range: 1–16. */
  port: whole(1, 16).default(1),
  /** Number of the drive box on the port. Range: 1–16. */
  box: whole(1, 16).default(1),
  /** Display name, such as `6.40TB 64G NVMe SSD`. Source: behaviour § 2.9. */
  name: text,
  model: text,
  firmwareVersion: text,
  /** Capacity. Unit: bytes. Range: 1 GB–1 PB. */
  capacityBytes: whole(...partRanges.drive.capacityBytes),
  mediaType: z.enum(['SSD', 'HDD']),
  protocol: z.enum(['NVMe', 'SAS', 'SATA']),
  /** Maximum speed of the whole link. Unit: Gbit/s. Range: 1–512. */
  capableSpeedGbps: whole(...partRanges.drive.capableSpeedGbps),
  /** Block size. Unit: bytes. */
  blockSizeBytes: z.literal([512, 4_096]).default(512),
  /** Rotation speed; null when unknown or not applicable. Unit: revolutions per minute. Range: 4,200–15,000. */
  rotationRpm: whole(...partRanges.drive.rotationRpm)
    .nullable()
    .default(null),
  /** Initial remaining life of the medium. Unit: %. Range: 1–100. */
  mediaLifeLeftPercent: whole(...partRanges.drive.mediaLifeLeftPercent).default(100),
  /** Indicates whether the drive is self-encrypting. Default: false. */
  selfEncrypting: z.boolean().optional(),
  ...identity,
});

/** PCI identifier, such as `0x1590`. */
const pciNumber = pattern(/^0x[0-9A-F]{4}$/, '0x and four digits or letters A to F');

const pcieLanes = z.literal([1, 2, 4, 8, 16]);

/**
 * PCIe connection and identifiers of a device. If a value is absent, the type of the device determines its default; if
 * the type has no default either, Redfish omits the property.
 */
const pcie = z
  .strictObject({
    generation: z.enum(pcieGenerations).optional(),
    /** Number of lanes in use. */
    lanes: pcieLanes.optional(),
    slotType: z.enum(slotTypes).optional(),
    vendorId: pciNumber.optional(),
    deviceId: pciNumber.optional(),
    subsystemVendorId: pciNumber.optional(),
    subsystemId: pciNumber.optional(),
  })
  .optional();

const partNumber = text.optional();

/**
 * Prefix of the id of a storage, by the kind of storage. A `raid` storage has its own Redfish resources and supports
 * volumes; the drives of a `direct` storage use the PCIe lanes of the processor.
 */
const idPrefixes = { raid: 'DE', direct: 'DA' } as const;

const volume = z.strictObject({
  raidType: z.enum(raidTypes),
  /** Bay numbers of the drives that form the volume. */
  bays: z
    .array(whole(...partRanges.drive.bay))
    .min(1)
    .max(listLengths.drives[1]),
  /** Capacity. Unit: bytes. Default: the maximum for the drives. */
  capacityBytes: whole(1, 1e16).optional(),
  /** Name of the volume. Default: the name that the controller assigns. */
  name: z.string().max(volumeNameMax).optional(),
});

export const storage = z
  .strictObject({
    /** Last segment of the URI, such as `DE00A000` or `DA000001`. Unique. Source: behaviour "Storage devices". */
    id: pattern(/^D[AE][0-9A-F]{6}$/, 'DE (raid) or DA (direct) and six digits or letters A to F'),
    kind: z.enum(['raid', 'direct']),
    name: text,
    manufacturer: text,
    firmwareVersion: text,
    /** Slot number, as shown in the location. Range: 1–64. Source: behaviour § 2.9. */
    slot: whole(1, 64),
    /** Cache size; 0 for no cache. Unit: MiB. Range: 0–65,536. */
    cacheMiB: whole(...partRanges.storage.cacheMiB).default(0),
    /** Supported RAID types; empty when volumes are not supported. */
    raidTypes: z.array(z.enum(raidTypes)).max(raidTypes.length).default([]),
    /** Drives of the storage. Number of entries: 0–64. */
    drives: distinctList(drive, 'bay', listLengths.drives),
    /** Initial volumes, in creation order. */
    volumes: z.array(volume).max(volumesMax).default([]),
    /** Time at which the storage applies requests that change volumes: at once, or at the next reset. */
    appliesAt: z.enum(['once', 'nextReset']).default('once'),
    /**
     * Indicates whether the storage can delete a single volume. If false, as for a boot device, only a reset of the
     * device to its defaults deletes its volumes. Source: behaviour § 2.9.
     */
    deletesVolumes: z.boolean().default(true),
    /** Indicates whether a battery preserves the content of the cache after a loss of power. */
    energyPack: z.boolean().default(true),
    pcie,
    partNumber,
    ...identity,
  })
  .superRefine((built, context) => {
    const { id, kind } = built;
    const prefix = idPrefixes[kind];
    if (!id.startsWith(prefix))
      complain(context, ['id'], `found "${id}"`, `${prefix} first, for kind ${kind}`);
    checkVolumes(built, context);
  });

const networkPort = z.strictObject({
  /** Port number. Range: 1–8. Unique in its adapter. */
  number: whole(1, 8),
  /** Maximum speed. Unit: Mbit/s. Range: 10–800,000. */
  speedMbps: whole(...partRanges.networkPort.speedMbps),
  /** Indicates whether the port initially has a link. */
  linkUp: z.boolean().default(true),
  /** MAC address: six octets separated by colons. Default: derived from the seed. */
  macAddress: pattern(
    /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/i,
    'a MAC address such as 02:00:5E:10:00:01',
  ).optional(),
});

export const networkAdapter = z.strictObject({
  /** Last segment of the URI, such as `DE07A000`. Unique. Source: behaviour § 4, ConnectionDropped. */
  id: pattern(/^D[AE][0-9A-F]{6}$/, 'DE or DA and six digits or letters A to F'),
  name: text,
  manufacturer: text,
  model: text,
  firmwareVersion: text,
  /** Slot number. Range: 1–64. Source: behaviour § 4, entry 17.10. */
  slot: whole(1, 64),
  /** Ports of the adapter. Number of entries: 1–8. */
  ports: distinctList(networkPort, 'number', listLengths.ports),
  pcie,
  partNumber,
  ...identity,
});

/**
 * Input of `checkVolumes`, which checks that the initial volumes fit on the drives. The rules are the same as for
 * volumes that a client creates later.
 */
interface BuiltVolumes {
  readonly raidTypes: readonly RaidType[];
  readonly drives: readonly (Omit<RaidDrive, 'driveId' | 'condition'> & { readonly bay: number })[];
  readonly volumes: readonly {
    readonly raidType: RaidType;
    readonly bays: readonly number[];
    readonly capacityBytes?: number | undefined;
  }[];
}

/**
 * Reports each initial volume that does not fit on the drives. The volumes are laid out in creation order, because each
 * volume occupies space that later volumes cannot use.
 */
function checkVolumes({ raidTypes, drives, volumes }: BuiltVolumes, context: z.core.$RefinementCtx): void {
  const shelved = drives.map((drive) => ({ ...drive, driveId: String(drive.bay), condition: 'ok' as const }));
  const arrays: DriveArray[] = [];
  for (const [index, { raidType, bays, capacityBytes }] of volumes.entries()) {
    const asked = { raidType, driveIds: bays.map(String), capacityBytes };
    const result = layOutVolume(asked, { raidTypes, drives: shelved, arrays, spares: [] });
    if (result.is === 'refused') {
      for (const refusal of result.refusals) complain(context, ['volumes', index], ...sentence(refusal));
      continue;
    }
    const { joins, group, slice } = result.layout;
    if (joins === null) arrays.push({ group, slices: [slice] });
    else arrays[joins] = { group, slices: [...(arrays[joins]?.slices ?? []), slice] };
  }
}

/** Describes a refused layout: the value that was found, and the permitted values. */
function sentence(refusal: LayoutRefusal): [found: string, expected: string] {
  switch (refusal.reason) {
    case 'raidTypeNotSupported':
      return [`${refusal.given} is none of its RAID types`, `one of ${refusal.wanted.join(', ') || 'none'}`];
    case 'duplicateDrive':
      return [`bay ${refusal.driveId} is given twice`, 'each bay once'];
    case 'unknownDrive':
      return [`there is no drive in bay ${refusal.driveId}`, 'bays of drives of this storage'];
    case 'driveFailed':
    case 'driveRebuilding':
      return [`the drive in bay ${refusal.driveId} cannot be used`, 'drives that work'];
    case 'driveInUse':
      return [`bay ${refusal.driveId} is in another volume`, 'free bays, or all bays of one other volume'];
    case 'arrayDiffers':
      return [`these bays carry ${refusal.raidType}`, 'the RAID type of the volume that is on them'];
    case 'tooFewDrives':
      return [`found ${refusal.given} bays`, `${refusal.least} or more`];
    case 'tooManyDrives':
      return [`found ${refusal.given} bays`, `${refusal.most} or fewer`];
    case 'spanCountNotAllowed':
      return [`found ${refusal.given} spans`, `${refusal.least} to ${refusal.most}`];
    case 'notDivisibleBySpans':
      return [`found ${refusal.given} bays`, `a multiple of ${refusal.spanCount}`];
    case 'oddCount':
      return [`found ${refusal.given} bays`, 'an even number'];
    case 'mixedMedia':
    case 'mixedProtocol':
    case 'mixedBlockSize':
      return [`found drives of ${refusal.given.join(' and ')}`, 'drives of one kind'];
    case 'stripNotAllowed':
      return [`found strips of ${refusal.given} bytes`, `one of ${refusal.wanted.join(', ')}`];
    case 'capacityTooSmall':
      return [`found ${refusal.given} bytes`, `${refusal.leastBytes} or more`];
    case 'capacityTooLarge':
      return [`found ${refusal.given} bytes`, `${refusal.mostBytes} or less`];
    case 'nothingFree':
      return ['nothing is free on these drives', 'drives with room for it'];
  }
}
