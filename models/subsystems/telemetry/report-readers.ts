/** What reports read: the same for all of them, and for as long as nothing changes what readings follow from. */

import type { ControllerTree } from '../../tree.js';
import { situationOf, situationParts } from '../environment/readings/situation.js';
import { type UsageReader, usageReader } from '../environment/readings/usage.js';
import { type PowerSampler, powerSampler } from './power-metrics.js';
import { powerWindow } from './windows.js';

export interface ReportReaders {
  readonly usage: UsageReader;
  readonly power: PowerSampler;
}

export function reportReadersOf(tree: ControllerTree): ReportReaders {
  const situation = situationOf(tree);
  return { usage: usageReader(situation), power: powerSampler(situation, powerWindow.stepMs) };
}

/** Makes readers, and gives the last ones again while they are still true: reports are due together, and often. */
export function keptReportReaders(): (tree: ControllerTree) => ReportReaders {
  let kept: { readonly parts: readonly unknown[]; readonly readers: ReportReaders } | undefined;
  return (tree) => {
    const parts = situationParts(tree);
    if (kept === undefined || parts.some((part, index) => part !== kept?.parts[index])) {
      kept = { parts, readers: reportReadersOf(tree) };
    }
    return kept.readers;
  };
}
