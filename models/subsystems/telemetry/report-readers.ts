/** What reports read: the same for all of them, and for as long as nothing changes what readings follow from. */

import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import { readSituation, situationParts, type UsageReader, usageReader } from '../environment/index.js';
import { powerRecord } from '../host/index.js';
import { type PowerSampler, powerSampler } from './power-metrics.js';
import { powerWindow } from './windows.js';

export interface ReportReaders {
  readonly usage: UsageReader;
  readonly power: PowerSampler;
}

function createReportReaders(tree: ControllerTree): ReportReaders {
  const situation = readSituation(tree);
  return { usage: usageReader(situation), power: powerSampler(situation, powerWindow.stepMs) };
}

/** Reports are due together, and often. */
export const keptReportReaders = whileSame(
  (tree: ControllerTree) => [powerRecord(tree), ...situationParts(tree)],
  createReportReaders,
);
