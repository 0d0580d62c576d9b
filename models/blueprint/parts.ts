/**
 * The parts a server is built of, one shape each: what a blueprint's lists hold (devices: `devices.ts`).
 * Entries are whole: a list in a file replaces the default's list, so no entry is merged with another.
 * Leaves out what a part is doing (the tree) and how it looks in Redfish (`models/redfish/`).
 */
import * as z from 'zod';
import { celsius, complain, identity, text, whole } from './pieces.js';

export const processor = z
  .strictObject({
    /** As printed beside the socket, `Proc 1`. Unique. */
    socket: text,
    manufacturer: text,
    model: text,
    /** Range: 1–512. Assumption: twice the densest part sold. */
    cores: whole(1, 512),
    /** Hardware threads of all cores. Range: cores–2,048. */
    threads: whole(1, 2_048),
    /** Unit: MHz. Range: 100–10,000. */
    maxSpeedMHz: whole(100, 10_000),
    /** Thermal design power. Unit: W. Range: 1–2,000. */
    tdpWatts: whole(1, 2_000),
    partNumber: text.optional(),
    ...identity,
  })
  .superRefine(({ cores, threads }, context) => {
    if (threads < cores)
      complain(context, ['threads'], `found ${threads}`, `at least one per core, ${cores}`);
  });

/** A memory module. That its slot belongs to a fitted processor is not asked: an idle slot is believable too. */
export const dimm = z.strictObject({
  /** `PROC 1 DIMM 1`. Unique. Source: behaviour § 4, entry 10.644. */
  slot: text,
  manufacturer: text,
  partNumber: text,
  /** Unit: MiB. Range: 1 GiB–4 TiB. */
  capacityMiB: whole(1_024, 4_194_304),
  type: z.enum(['DDR4', 'DDR5']),
  /** Unit: MHz (Redfish counts transfers as MHz). Range: 800–20,000. */
  speedMHz: whole(800, 20_000),
  ranks: whole(1, 8).default(2),
  /** Whether it keeps what it holds without power: an NVDIMM-N, which has flash beside its DRAM. What is not given does not. */
  persistent: z.boolean().optional(),
  ...identity,
});

export const powerSupply = z.strictObject({
  /** Counted from 1. Range: 1–16. Unique. Source: behaviour § 2.6, BayNumber. */
  bay: whole(1, 16),
  manufacturer: text,
  model: text,
  firmwareVersion: text,
  /** Unit: W. Range: 100–5,000. Source: behaviour § 2.6, PowerCapacityWatts. */
  capacityWatts: whole(100, 5_000),
  partNumber: text.optional(),
  /** What it is replaced by. */
  sparePartNumber: text.optional(),
  ...identity,
});

export const fan = z.strictObject({
  /** `Fan 1`. Unique. Source: behaviour § 2.5. */
  name: text,
  hotPluggable: z.boolean().default(true),
  redundant: z.boolean().default(true),
});

/** Where a sensor sits. Source: PhysicalContext of Thermal v1.7; the first are those behaviour § 2.5 has seen. */
const physicalContexts = [
  ...[
    'Intake',
    'Exhaust',
    'Room',
    'Front',
    'Back',
    'Upper',
    'Lower',
    'CPU',
    'GPU',
    'Backplane',
    'SystemBoard',
  ],
  ...['PowerSupply', 'VoltageRegulator', 'StorageDevice', 'NetworkingDevice', 'ComputeBay', 'StorageBay'],
  ...['NetworkBay', 'ExpansionBay', 'PowerSupplyBay', 'Memory', 'MemorySubsystem', 'CPUSubsystem', 'Chassis'],
  ...['StorageSubsystem', 'ASIC', 'Board', 'TrustedModule', 'Battery', 'Transceiver', 'Manager'],
] as const;

/** Distance on the board, from its front left corner. Unit: mm. Source: behaviour § 2.5, LocationXmm, LocationYmm. */
const millimetres = whole(0, 2_000);

export const temperatureSensor = z
  .strictObject({
    /** `01-Inlet Ambient`. Unique. Source: behaviour § 2.5. */
    name: text,
    /** Redfish SensorNumber. Range: 1–255. Unique. */
    number: whole(1, 255),
    physicalContext: z.enum(physicalContexts),
    location: z.strictObject({ xMm: millimetres, yMm: millimetres }),
    /** Reading that is a warning; null: this sensor has no such limit. Unit: °C. */
    upperThresholdCriticalCelsius: celsius.nullable(),
    /** Reading at which the server shuts down; null: none. Unit: °C. */
    upperThresholdFatalCelsius: celsius.nullable(),
    /** Reading of a running server with nothing to do, and under full load. Unit: °C. */
    idleCelsius: celsius,
    loadedCelsius: celsius,
  })
  .superRefine((sensor, context) => {
    const { upperThresholdCriticalCelsius: critical, upperThresholdFatalCelsius: fatal } = sensor;
    if (critical !== null && fatal !== null && critical > fatal) {
      const expected = `at most the fatal threshold, ${fatal}`;
      complain(context, ['upperThresholdCriticalCelsius'], `found ${critical}`, expected);
    }
    if (sensor.idleCelsius > sensor.loadedCelsius) {
      const expected = `at most loadedCelsius, ${sensor.loadedCelsius}`;
      complain(context, ['idleCelsius'], `found ${sensor.idleCelsius}`, expected);
    }
  });
