/**
 * What the BIOS makes of memory and processors: how fast memory is run and how much of it is a mirror of the rest, how many
 * cores and threads of a processor are in use (behaviour § 5.3).
 */
import type { ControllerTree } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import type { BuiltProcessor } from '../../parts/index.js';

/** Unit: MHz. No module is run faster than it can be. */
export function operatingSpeedMHz(tree: ControllerTree, speedMHz: number): number {
  const limit = String(biosAttribute(tree, 'MaxMemBusFreqMHz'));
  return limit === 'Auto' ? speedMHz : Math.min(speedMHz, Number(/\d+$/.exec(limit)?.[0]));
}

/** Memory that is mirrored wherever it can be, below which an operating system that starts needs it. Unit: GiB. */
const lowGiB = 4;

/** Of so much memory what mirrors the rest, by the kind of mirroring. Units: GiB. */
const mirrors: Readonly<Record<string, (gib: number) => number>> = {
  Full: (gib) => gib / 2,
  PartialFirst4GB: () => lowGiB,
  Partial10PercentAbove4GB: (gib) => (gib - lowGiB) * 0.1,
  Partial20PercentAbove4GB: (gib) => (gib - lowGiB) * 0.2,
  // The operating system says how much, and none here does.
  PartialOsConfig: () => 0,
};

/** What is left of so much memory once a part of it mirrors another. Units: GiB. */
export function usableGiB(tree: ControllerTree, gib: number): number {
  if (biosAttribute(tree, 'AdvancedMemProtection') !== 'MirroredAdvancedEcc') return gib;
  const mirror = mirrors[String(biosAttribute(tree, 'MemMirrorMode'))];
  if (mirror === undefined) throw new Error('memory is mirrored in a way that nobody knows');
  return Math.max(0, Math.floor(gib - mirror(gib)));
}

type Made = Pick<BuiltProcessor, 'cores' | 'threads'>;

/** Zero stands for all; no more than there are. */
export function countEnabledCores(tree: ControllerTree, { cores }: Made): number {
  const enabled = Number(biosAttribute(tree, 'EnabledCoresPerProc'));
  return enabled === 0 ? cores : Math.min(enabled, cores);
}

export function countEnabledThreads(tree: ControllerTree, built: Made): number {
  const cores = countEnabledCores(tree, built);
  const isThreaded = biosAttribute(tree, 'ProcHyperthreading') === 'Enabled';
  return isThreaded ? Math.floor((cores * built.threads) / built.cores) : cores;
}
