/**
 * Effects of BIOS attributes on memory and processors: memory speed, mirrored memory, and the numbers of used cores and
 * threads (behaviour § 5.3).
 */
import type { ControllerTree } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import type { BuiltProcessor } from '../../parts/index.js';

/** Returns the operating speed of a memory module. Unit: MHz. The BIOS can limit the speed of the module. */
export function operatingSpeedMHz(tree: ControllerTree, speedMHz: number): number {
  const limit = String(biosAttribute(tree, 'MaxMemBusFreqMHz'));
  return limit === 'Auto' ? speedMHz : Math.min(speedMHz, Number(/\d+$/.exec(limit)?.[0]));
}

/**
 * Amount of low memory that partial mirroring always covers, because a starting operating system needs it. Unit: GiB.
 */
const lowGiB = 4;

/** Functions from the installed memory to its mirrored part, by mirroring mode. Unit: GiB. */
const mirrors: Readonly<Record<string, (gib: number) => number>> = {
  Full: (gib) => gib / 2,
  PartialFirst4GB: () => lowGiB,
  Partial10PercentAbove4GB: (gib) => (gib - lowGiB) * 0.1,
  Partial20PercentAbove4GB: (gib) => (gib - lowGiB) * 0.2,
  // The operating system determines the mirrored amount in this mode. The simulated operating system mirrors nothing.
  PartialOsConfig: () => 0,
};

/** Returns the usable memory after mirroring. Unit: GiB. */
export function usableGiB(tree: ControllerTree, gib: number): number {
  if (biosAttribute(tree, 'AdvancedMemProtection') !== 'MirroredAdvancedEcc') return gib;
  const mirror = mirrors[String(biosAttribute(tree, 'MemMirrorMode'))];
  if (mirror === undefined) throw new Error('unknown mode of memory mirroring');
  return Math.max(0, Math.floor(gib - mirror(gib)));
}

type Made = Pick<BuiltProcessor, 'cores' | 'threads'>;

/** Returns the number of enabled cores, at most the existing ones. The BIOS value 0 enables all cores. */
export function countEnabledCores(tree: ControllerTree, { cores }: Made): number {
  const enabled = Number(biosAttribute(tree, 'EnabledCoresPerProc'));
  return enabled === 0 ? cores : Math.min(enabled, cores);
}

export function countEnabledThreads(tree: ControllerTree, built: Made): number {
  const cores = countEnabledCores(tree, built);
  const isThreaded = biosAttribute(tree, 'ProcHyperthreading') === 'Enabled';
  return isThreaded ? Math.floor((cores * built.threads) / built.cores) : cores;
}
