/**
 * What a blueprint says once for the whole server: names, versions, limits, starting settings and timings.
 * A file may give any of these keys alone. The parts a server has several of are in `parts.ts`.
 */
import * as z from 'zod';
import { environmentalClasses } from '../subsystems/chassis/state.js';
import { autoOnDelays, autoOnPolicies } from '../subsystems/host/state.js';
import { licenseTiers } from './license-tiers.js';
import { complain, identity, pattern, percent, spread, text, whole } from './pieces.js';

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
  /** `Server RX380 Gen11`. */
  model: text,
  sku: text,
  hostName,
  fqdn,
  /** Source: behaviour § 2.2. */
  biosVersion,
  /** What the redundant image holds. Same form. Source: behaviour § 2.20. */
  backupBiosVersion: biosVersion,
  /** Whether the firmware can erase the whole server. What is not given can. */
  erasesSecurely: z.boolean().optional(),
  ...identity,
});

export const manager = z.strictObject({
  /** `Mgmt 6`. */
  model: text,
  hostName,
  fqdn,
  firmware: z.strictObject({
    /** Major, dot, two digits of minor; printed as `Mgmt 6 v2.78`. Source: behaviour § 2.3. */
    version: pattern(/^\d{1,2}\.\d{2}$/, "a quoted version such as '2.78'"),
    /** Build date, ISO 8601. */
    date: z.iso.date({ error: "a quoted date such as '2026-02-11'" }),
  }),
  ...identity,
});

/** Its serial number is the system's: they are one box. */
export const chassis = z.strictObject({
  type: z.enum(['RackMount', 'Blade', 'Tower', 'StandAlone']),
  /** Unit: rack units. Range: 1–48. */
  heightU: whole(1, 48),
  environmentalClass: z.enum(environmentalClasses),
  /** Firmware of the board itself. Source: behaviour § 2.4. */
  platformDefinitionVersion: text,
  platformServicesVersion: text,
  provisioningVersion: text,
  programmableLogicVersion: text,
  /** Which switches of the bank on the board are on. Source: behaviour § 2.4, SystemMaintenanceSwitches. */
  maintenanceSwitchesOn: z.array(whole(1, 12)).max(12).default([]),
});

export const cooling = z
  .strictObject({
    /** Source: behaviour § 2.5. */
    thermalConfiguration: z.enum([
      ...['OptimalCooling', 'IncreasedCooling', 'MaximumCooling', 'EnhancedCooling', 'AcousticMode'],
      'SmoothCooling',
    ] as const),
    fanPercentMinimum: percent,
    /** Fan speed of a running server with nothing to do, and under full load. */
    fanIdlePercent: percent,
    fanLoadedPercent: percent,
  })
  .superRefine(({ fanIdlePercent: idle, fanLoadedPercent: loaded }, context) => {
    if (idle > loaded)
      complain(context, ['fanIdlePercent'], `is ${idle}`, `at most fanLoadedPercent, ${loaded}`);
  });

/** What the whole server draws. Unit: W. Range: 1–20,000. Source: behaviour § 2.6 for the order of magnitude. */
export const power = z
  .strictObject({
    standbyWatts: whole(1, 20_000),
    idleWatts: whole(1, 20_000),
    loadedWatts: whole(1, 20_000),
    /** Lowest and highest cap that can be set. When absent: from idling to what the supplies give. */
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
  /** Specification it follows. */
  version: z.literal('2.0'),
  firmwareVersion: text,
  ...identity,
});

/** What there is to boot. */
export const boot = z.strictObject({
  /** `firstStorage`: it is on the first storage that has drives. */
  operatingSystem: z.enum(['firstStorage', 'none']),
  /** Which boot servers and storage targets answer on the network, whatever port and address asks. */
  servers: z.array(z.enum(['PXE', 'HTTP', 'iSCSI', 'NVMeOF'])).max(4),
});

/** How the host stands at the start of a history. */
export const settings = z.strictObject({
  /** After mains return. Source: behaviour § 2.2. */
  powerAutoOn: z.enum(autoOnPolicies),
  powerOnDelay: z.enum(autoOnDelays),
  /** `on`: operating system up, POST finished. */
  initialPower: z.enum(['on', 'off']),
  /**
   * The controller's licence at the start: `ADV` opens everything, `STD` is what comes without one. Source:
   * behaviour § 2.16.
   */
  license: z.enum(licenseTiers),
});

/** How long things take; drawn anew each time between the bounds. Unit: ms. Defaults: `models/blueprint/default.ts`. */
export const timings = z.strictObject({
  /** Reset event to power-on event. Source: behaviour § 3.1. */
  powerOn: spread,
  /** Request to power-off event. Source: behaviour § 3.1. */
  powerOff: spread,
  /** Power on to POST discovery complete. Source: behaviour § 3.1. */
  postDiscovery: spread,
  /** POST discovery complete to all devices found. Source: behaviour § 3.1. */
  deviceDiscovery: spread,
  /** POST discovery complete to POST complete. Source: behaviour § 3.1. */
  postCompletion: spread,
  /** POST complete to firmware inventory complete. Source: behaviour § 3.1. */
  firmwareInventory: spread,
  /** POST complete to a running operating system. */
  osBoot: spread,
  /** Graceful shutdown asked for to operating system gone. Source: behaviour § 3.1. */
  osShutdown: spread,
  /** NMI to memory dump written. */
  crashDump: spread,
  /** Controller reset accepted to connections dropped. Source: behaviour § 3.3. */
  controllerResetGrace: spread,
  /** Connections dropped to service answering again. Source: behaviour § 3.3. */
  controllerRestart: spread,
  /** Mains or auxiliary power back to service answering. */
  controllerColdBoot: spread,
  /** A signing request asked for to readable: its key is made by a slow processor. Source: behaviour § 2.15. */
  certificateRequest: spread,
  /** How long an auxiliary power cycle keeps auxiliary power off. */
  auxCycleOff: spread,
  /** One attempt to reach the maker's cloud, until it is given up. */
  cloudConnect: spread,
  /** Time servers named to clock corrected. */
  timeSynchronisation: spread,
  /** A firmware image that has come to verified. */
  imageVerification: spread,
  /** A verified image to written into the repository. */
  repositoryWrite: spread,
  /** The controller's own firmware written, until it resets. Source: behaviour § 3.2. */
  controllerFlash: spread,
  /** A piece of firmware of the system board written. */
  boardFlash: spread,
  /** The firmware of a device written: a supply, an adapter, a drive. */
  deviceFlash: spread,
  /** All firmware read and compared with its signatures. Source: behaviour § 3.2. */
  firmwareScan: spread,
});
