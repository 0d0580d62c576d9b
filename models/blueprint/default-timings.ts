/**
 * How long things take on the default server: as measured on real ones where there are figures (behaviour § 3.1, § 3.2),
 * else assumptions that say so.
 */
import type { Spread } from '../../engine/index.js';
import type { Blueprint } from './schema.js';

function seconds(min: number, typical: number, max: number): Spread {
  return { minMs: min * 1_000, typicalMs: typical * 1_000, maxMs: max * 1_000 };
}

export const defaultTimings: Blueprint['timings'] = {
  powerOn: seconds(0, 1, 28),
  powerOff: seconds(10, 10, 11),
  postDiscovery: seconds(81, 160, 444),
  deviceDiscovery: seconds(2, 20, 62),
  postCompletion: seconds(6, 41, 247),
  firmwareInventory: seconds(55, 115, 271),
  // Assumption: a server operating system from local disks, to the login prompt.
  osBoot: seconds(20, 45, 120),
  osShutdown: seconds(30, 60, 120),
  // Assumption: a kernel dump without user pages, to a local disk.
  crashDump: seconds(20, 60, 180),
  // Assumption: long enough for the reset's own answer to get out.
  controllerResetGrace: seconds(1, 2, 3),
  controllerRestart: seconds(60, 90, 180),
  // Assumption: as a restart, with the boot loader's memory test before it.
  controllerColdBoot: seconds(70, 100, 190),
  certificateRequest: seconds(60, 150, 600),
  // Assumption: until the standby rail has discharged.
  auxCycleOff: seconds(5, 8, 15),
  // Assumption: what a resolver waits before it gives a name up.
  cloudConnect: seconds(10, 15, 30),
  // Assumption: a burst of a few questions two seconds apart, as NTP clients start with.
  timeSynchronisation: seconds(4, 8, 20),
  // Assumption: a digest and a signature by a slow processor, and some 32 MiB to its flash memory.
  imageVerification: seconds(4, 8, 15),
  repositoryWrite: seconds(8, 15, 30),
  controllerFlash: seconds(330, 354, 375),
  // Assumption: flash of some 32 MiB behind a slow bus, erased, written and read back.
  boardFlash: seconds(70, 90, 120),
  deviceFlash: seconds(60, 75, 120),
  // Assumption: tools wait 50 s for it.
  firmwareScan: seconds(20, 30, 45),
};
