/**
 * Storage and network devices of a blueprint, with the drives and ports they carry.
 * Volumes and link states over time are not here: they are the tree's.
 */
import * as z from 'zod';
import { raidTypes, volumeNameMax, volumesMax } from '../raid/index.js';
import { pcieGenerations, slotTypes } from './pcie-forms.js';
import { complain, distinctList, identity, pattern, text, whole } from './pieces.js';
import { checkVolumes } from './volume-check.js';

const drive = z.strictObject({
  /** Bay in its box, counted from 1; what its Redfish location shows. Range: 1–64. Unique in its storage. */
  bay: whole(1, 64),
  /** The controller's port that its box hangs on. Range: 1–16. */
  port: whole(1, 16).default(1),
  /** Counted from 1 on its port. Range: 1–16. */
  box: whole(1, 16).default(1),
  /** `6.40TB 64G NVMe SSD`. Source: behaviour § 2.9. */
  name: text,
  model: text,
  firmwareVersion: text,
  /** Unit: bytes. Range: 1 GB–1 PB. */
  capacityBytes: whole(1e9, 1e15),
  mediaType: z.enum(['SSD', 'HDD']),
  protocol: z.enum(['NVMe', 'SAS', 'SATA']),
  /** Unit: Gbit/s, of the whole link. Range: 1–512. */
  capableSpeedGbps: whole(1, 512),
  /** Unit: bytes. */
  blockSizeBytes: z.literal([512, 4_096]).default(512),
  /** How fast it spins; null: it does not, or does not say. Unit: revolutions a minute. Range: 4,200–15,000. */
  rotationRpm: whole(4_200, 15_000).nullable().default(null),
  /** What is left of its medium when a history begins, of the 100 of a new one. Unit: %. Range: 1–100. */
  mediaLifeLeftPercent: whole(1, 100).default(100),
  /** Whether it encrypts what it holds by itself. What is not given does not. */
  selfEncrypting: z.boolean().optional(),
  ...identity,
});

/** A number of PCI: `0x1590`. */
const pciNumber = pattern(/^0x[0-9A-F]{4}$/, '0x and four digits or letters A to F');

const pcieLanes = z.literal([1, 2, 4, 8, 16]);

/** How a device is plugged in and what drivers know it by. What is not given follows from the kind of device, or is not shown. */
const pcie = z
  .strictObject({
    generation: z.enum(pcieGenerations).optional(),
    /** In use. */
    lanes: pcieLanes.optional(),
    slotType: z.enum(slotTypes).optional(),
    vendorId: pciNumber.optional(),
    deviceId: pciNumber.optional(),
    subsystemVendorId: pciNumber.optional(),
    subsystemId: pciNumber.optional(),
  })
  .optional();

const partNumber = text.optional();

/** `raid` hosts its own Redfish resources and makes volumes; `direct` are drives on the processor's lanes. */
const idPrefixes = { raid: 'DE', direct: 'DA' } as const;

const volume = z.strictObject({
  raidType: z.enum(raidTypes),
  /** The drives it is on, by their bays. */
  bays: z.array(whole(1, 64)).min(1).max(64),
  /** As large as its drives allow when absent. Unit: bytes. */
  capacityBytes: whole(1, 1e16).optional(),
  /** What its controller calls it when absent. */
  name: z.string().max(volumeNameMax).optional(),
});

export const storage = z
  .strictObject({
    /** `DE00A000` or `DA000001`: the last part of its URI. Unique. Source: behaviour "Storage devices". */
    id: pattern(/^D[AE][0-9A-F]{6}$/, 'DE (raid) or DA (direct) and six digits or letters A to F'),
    kind: z.enum(['raid', 'direct']),
    name: text,
    manufacturer: text,
    firmwareVersion: text,
    /** Slot in the server, as its location shows. Range: 1–64. Source: behaviour § 2.9. */
    slot: whole(1, 64),
    /** Unit: MiB. 0: no cache. Range: 0–65,536. */
    cacheMiB: whole(0, 65_536).default(0),
    /** What its volumes may be; empty: it makes none. */
    raidTypes: z.array(z.enum(raidTypes)).max(raidTypes.length).default([]),
    /** Range: 0–64. */
    drives: distinctList(drive, 'bay', [0, 64]),
    /** Volumes there are when a history begins, in the order they were made. */
    volumes: z.array(volume).max(volumesMax).default([]),
    /** When it carries out what is asked of its volumes. */
    appliesAt: z.enum(['once', 'nextReset']).default('once'),
    /** Whether it deletes volumes one by one; a boot device does not, and is reset to its defaults. Source: behaviour § 2.9. */
    deletesVolumes: z.boolean().default(true),
    /** Whether energy is kept for its cache when power is lost. */
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
  /** Counted from 1. Range: 1–8. Unique in its adapter. */
  number: whole(1, 8),
  /** Unit: Mbit/s. Range: 10–800,000. */
  speedMbps: whole(10, 800_000),
  /** Whether a cable to a living switch is plugged in at the start. */
  linkUp: z.boolean().default(true),
  /** Six octets, upper or lower case, with colons. Derived from the seed when absent. */
  macAddress: pattern(
    /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/i,
    'a MAC address such as 02:00:5E:10:00:01',
  ).optional(),
});

export const networkAdapter = z.strictObject({
  /** `DE07A000`: the last part of its URI. Unique. Source: behaviour § 4, ConnectionDropped. */
  id: pattern(/^D[AE][0-9A-F]{6}$/, 'DE or DA and six digits or letters A to F'),
  name: text,
  manufacturer: text,
  model: text,
  firmwareVersion: text,
  /** Range: 1–64. Source: behaviour § 4, entry 17.10. */
  slot: whole(1, 64),
  /** Range: 1–8. */
  ports: distinctList(networkPort, 'number', [1, 8]),
  pcie,
  partNumber,
  ...identity,
});
