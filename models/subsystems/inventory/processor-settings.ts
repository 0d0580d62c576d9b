/** What the BIOS leaves of a processor: how many of its cores are in use, and how many threads those run (behaviour § 5.3). */
import type { ControllerTree } from '../../tree.js';
import { biosAttribute } from '../bios/index.js';
import type { BuiltProcessor } from '../parts/index.js';

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
