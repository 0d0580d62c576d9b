/**
 * Schemas of the blueprint keys that describe the server as a whole: names, versions, limits, initial settings and
 * timings. A file can override any of these keys alone. `parts.ts` contains the schemas of components that a server has
 * several of.
 */

import * as z from 'zod';
import { autoOnDelays, autoOnPolicies, environmentalClasses, licenseTiers } from './enumerations.js';
import { complain, durationRange, identity, pattern, percent, text, whole } from './field-schemas.js';
import { partRanges } from './part-ranges.js';

const hostName = pattern(
  /^[0-9a-z]([0-9a-z-]{0,61}[0-9a-z])?$/i,
  'a host name of letters, digits and dashes',
);
const fqdn = pattern(
  /^(?=.{1,253}$)[0-9a-z-]{1,63}(\.[0-9a-z-]{1,63})+$/i,
  'a full name such as mgmt-1.example.com',
);
const biosVersion = pattern(
  /^U\d{2} v\d+\.\d{2} \(\d{2}\/\d{2}\/\d{4}\)$/,
  "a version such as 'U58 v2.44 (01/17/2025)'",
);

export const system = z.strictObject({
  manufacturer: text,
  /** Product name, such as `Server RX380 Gen11`. */
  model: text,
  sku: text,
  hostName,
  fqdn,
  /** Version of the active system ROM. Source: behaviour § 2.2. */
  biosVersion,
  /** Version of the redundant system ROM, in the same form as `biosVersion`. Source: behaviour § 2.20. */
  backupBiosVersion: biosVersion,
  /** Indicates whether the firmware supports secure erase of the whole server. Default: true. */
  erasesSecurely: z.boolean().optional(),
  ...identity,
});

export const manager = z.strictObject({
  /** Product name, such as `Mgmt 6`. */
  model: text,
  hostName,
  fqdn,
  firmware: z.strictObject({
    /**
     * Version: major version, dot, two-digit minor version. Redfish shows it as `Mgmt 6 v2.78`. Source: behaviour §
     * 2.3.
     */
    version: pattern(/^\d{1,2}\.\d{2}$/, "a quoted version such as '2.78'"),
    /** Build date, in ISO 8601 format. */
    date: z.iso.date({ error: "a quoted date such as '2026-02-11'" }),
  }),
  ...identity,
});

/** Chassis of the server. The chassis has the serial number of the system. */
export const chassis = z.strictObject({
  type: z.enum(['RackMount', 'Blade', 'Tower', 'StandAlone']),
  /** Height. Unit: rack units. Range: 1–48. */
  heightU: whole(1, 48),
  environmentalClass: z.enum(environmentalClasses),
  /** Version of the platform definition firmware on the system board. Source: behaviour § 2.4. */
  platformDefinitionVersion: text,
  platformServicesVersion: text,
  provisioningVersion: text,
  programmableLogicVersion: text,
  /** Numbers of the maintenance switches that are on. Source: behaviour § 2.4, SystemMaintenanceSwitches. */
  maintenanceSwitchesOn: z.array(whole(1, 12)).max(12).default([]),
});

export const cooling = z
  .strictObject({
    /** Initial thermal configuration. Source: behaviour § 2.5. */
    thermalConfiguration: z.enum([
      ...['OptimalCooling', 'IncreasedCooling', 'MaximumCooling', 'EnhancedCooling', 'AcousticMode'],
      'SmoothCooling',
    ] as const),
    fanPercentMinimum: percent,
    /** Fan speeds of a running server: `fanIdlePercent` when idle, `fanLoadedPercent` under full load. Unit: %. */
    fanIdlePercent: percent,
    fanLoadedPercent: percent,
  })
  .superRefine(({ fanIdlePercent: idle, fanLoadedPercent: loaded }, context) => {
    if (idle > loaded)
      complain(context, ['fanIdlePercent'], `is ${idle}`, `at most fanLoadedPercent, ${loaded}`);
  });

/**
 * Power consumption of the whole server. Unit: W. Range: 1–20,000. Source of the order of magnitude: behaviour § 2.6.
 */
export const power = z
  .strictObject({
    standbyWatts: whole(...partRanges.consumptionWatts),
    idleWatts: whole(...partRanges.consumptionWatts),
    loadedWatts: whole(...partRanges.consumptionWatts),
    /**
     * Minimum and maximum of the power cap that a client can set. Default: from idle power to the capacity of the power
     * supplies.
     */
    cap: z.strictObject({ minWatts: whole(1, 100_000), maxWatts: whole(1, 100_000) }).optional(),
  })
  .superRefine(({ standbyWatts, idleWatts, loadedWatts, cap }, context) => {
    if (cap !== undefined && cap.minWatts > cap.maxWatts)
      complain(context, ['cap', 'minWatts'], `is ${cap.minWatts}`, `at most ${cap.maxWatts}`);
    if (standbyWatts > idleWatts)
      complain(context, ['standbyWatts'], `is ${standbyWatts}`, `at most ${idleWatts}`);
    if (idleWatts > loadedWatts)
      complain(context, ['idleWatts'], `is ${idleWatts}`, `at most ${loadedWatts}`);
  });

export const tpm = z.strictObject({
  manufacturer: text,
  model: text,
  /** Version of the TPM specification. */
  version: z.literal('2.0'),
  firmwareVersion: text,
  ...identity,
});

/** Boot sources that are available to the host. */
export const boot = z.strictObject({
  /** Device that contains the operating system; `firstStorage` is the first storage that has drives. */
  operatingSystem: z.enum(['firstStorage', 'none']),
  /** Types of boot servers and storage targets in the network. They respond on every port and at every address. */
  servers: z.array(z.enum(['PXE', 'HTTP', 'iSCSI', 'NVMeOF'])).max(4),
});

/** Initial settings of the host. */
export const settings = z.strictObject({
  /** Policy for automatic power-on after the mains power returns. Source: behaviour § 2.2. */
  powerAutoOn: z.enum(autoOnPolicies),
  powerOnDelay: z.enum(autoOnDelays),
  /** Initial power state; `on` means that POST is complete and the operating system runs. */
  initialPower: z.enum(['on', 'off']),
  /**
   * Initial license of the controller: `ADV` enables all features, `STD` is the unlicensed state. Source:
   * behaviour § 2.16.
   */
  license: z.enum(licenseTiers),
});

/**
 * Durations of operations. Each use draws a value between minimum and maximum. Unit: ms. Defaults:
 * `models/blueprint/default.yaml`.
 */
export const timings = z.strictObject({
  /** Time from the reset event to the power-on event. Source: behaviour § 3.1. */
  powerOn: durationRange,
  /** Time from the request to the power-off event. Source: behaviour § 3.1. */
  powerOff: durationRange,
  /** Time from power-on to the end of POST discovery. Source: behaviour § 3.1. */
  postDiscovery: durationRange,
  /** Time from the end of POST discovery to the end of device discovery. Source: behaviour § 3.1. */
  deviceDiscovery: durationRange,
  /** Time from the end of POST discovery to the end of POST. Source: behaviour § 3.1. */
  postCompletion: durationRange,
  /** Time from the end of POST to the complete firmware inventory. Source: behaviour § 3.1. */
  firmwareInventory: durationRange,
  /** Time from the end of POST to a running operating system. */
  osBoot: durationRange,
  /** Time from the request for a graceful shutdown until the operating system has stopped. Source: behaviour § 3.1. */
  osShutdown: durationRange,
  /** Time from the NMI to the complete memory dump. */
  crashDump: durationRange,
  /** Time from the accepted controller reset to the loss of connections. Source: behaviour § 3.3. */
  controllerResetGrace: durationRange,
  /** Time from the loss of connections to the next response of the service. Source: behaviour § 3.3. */
  controllerRestart: durationRange,
  /** Time from the return of mains or auxiliary power to the first response of the service. */
  controllerColdBoot: durationRange,
  /** Time to generate a certificate signing request and its key. Source: behaviour § 2.15. */
  certificateRequest: durationRange,
  /** Duration without auxiliary power in an auxiliary power cycle. */
  auxCycleOff: durationRange,
  /** Duration of a failed attempt to connect to the cloud service of the manufacturer. */
  cloudConnect: durationRange,
  /** Time from the configuration of time servers to the corrected clock. */
  timeSynchronisation: durationRange,
  /** Time to verify an uploaded firmware image. */
  imageVerification: durationRange,
  /** Time to write a verified image to the repository. */
  repositoryWrite: durationRange,
  /** Time to install controller firmware, up to the controller reset. Source: behaviour § 3.2. */
  controllerFlash: durationRange,
  /** Time to install system board firmware. */
  boardFlash: durationRange,
  /** Time to install device firmware: power supply, adapter or drive. */
  deviceFlash: durationRange,
  /** Time to verify the signatures of all firmware. Source: behaviour § 3.2. */
  firmwareScan: durationRange,
});
