/**
 * Schemas of the components in the lists of a blueprint (devices: `devices.ts`). A list in a file replaces the whole
 * list of the default. List entries are never merged, so each entry must be complete. The state of a component is in
 * the state tree, and its Redfish representation is in `models/redfish/`.
 */

import * as z from 'zod';
import { physicalContexts } from './enumerations.js';
import { celsius, complain, identity, text, whole } from './field-schemas.js';
import { partRanges } from './part-ranges.js';

export const processor = z
  .strictObject({
    /** Socket label, such as `Proc 1`. Unique. */
    socket: text,
    manufacturer: text,
    model: text,
    /**
     * Number of cores. Range: 1–512. Assumption: the maximum is twice the number of cores of the largest processor on
     * the market.
     */
    cores: whole(...partRanges.processor.cores),
    /** Number of hardware threads of all cores together. Minimum: the number of cores. Maximum: 2,048. */
    threads: whole(...partRanges.processor.threads),
    /** Maximum frequency. Unit: MHz. Range: 100–10,000. */
    maxSpeedMHz: whole(...partRanges.processor.maxSpeedMHz),
    /** Thermal design power. Unit: W. Range: 1–2,000. */
    tdpWatts: whole(...partRanges.processor.tdpWatts),
    partNumber: text.optional(),
    ...identity,
  })
  .superRefine(({ cores, threads }, context) => {
    if (threads < cores)
      complain(context, ['threads'], `found ${threads}`, `at least one per core, ${cores}`);
  });

/** Memory module. The slot of a module can belong to a socket without a processor. */
export const dimm = z.strictObject({
  /** Slot label, such as `PROC 1 DIMM 1`. Unique. Source: behaviour § 4, entry 10.644. */
  slot: text,
  manufacturer: text,
  partNumber: text,
  /** Capacity. Unit: MiB. Range: 1 GiB–4 TiB. */
  capacityMiB: whole(...partRanges.memory.capacityMiB),
  type: z.enum(['DDR4', 'DDR5']),
  /** Transfer rate. Unit: MHz (Redfish counts transfers per second in MHz). Range: 800–20,000. */
  speedMHz: whole(...partRanges.memory.speedMHz),
  ranks: whole(...partRanges.memory.ranks).default(2),
  /** Indicates whether the module is an NVDIMM-N, whose data survive a loss of power. Default: false. */
  persistent: z.boolean().optional(),
  ...identity,
});

export const powerSupply = z.strictObject({
  /** Bay number. Range: 1–16. Unique. Source: behaviour § 2.6, BayNumber. */
  bay: whole(1, 16),
  manufacturer: text,
  model: text,
  firmwareVersion: text,
  /** Output capacity. Unit: W. Range: 100–5,000. Source: behaviour § 2.6, PowerCapacityWatts. */
  capacityWatts: whole(...partRanges.powerSupply.capacityWatts),
  partNumber: text.optional(),
  /** Spare part number of the power supply. */
  sparePartNumber: text.optional(),
  ...identity,
});

export const fan = z.strictObject({
  /** Fan label, such as `Fan 1`. Unique. Source: behaviour § 2.5. */
  name: text,
  hotPluggable: z.boolean().default(true),
  redundant: z.boolean().default(true),
});

/** Position on the board, from its front left corner. Unit: mm. Source: behaviour § 2.5, LocationXmm, LocationYmm. */
const millimetres = whole(0, 2_000);

export const temperatureSensor = z
  .strictObject({
    /** Sensor name, such as `01-Inlet Ambient`. Unique. Source: behaviour § 2.5. */
    name: text,
    /** Sensor number (Redfish SensorNumber). Range: 1–255. Unique. */
    number: whole(...partRanges.temperatureSensor.number),
    physicalContext: z.enum(physicalContexts),
    location: z.strictObject({ xMm: millimetres, yMm: millimetres }),
    /** Caution threshold (Redfish `UpperThresholdCritical`); null for no threshold. Unit: °C. */
    upperThresholdCriticalCelsius: celsius.nullable(),
    /**
     * Critical threshold (Redfish `UpperThresholdFatal`), at which the server shuts down; null for no threshold. Unit:
     * °C.
     */
    upperThresholdFatalCelsius: celsius.nullable(),
    /** Readings of a running server: `idleCelsius` when idle, `loadedCelsius` under full load. Unit: °C. */
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
