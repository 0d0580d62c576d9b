/** What reports read: the same for all of them, and for as long as nothing changes what readings follow from. */

import type { ControllerTree } from '../../tree.js';
import { readSituation, situationParts, type UsageReader, usageReader } from '../environment/index.js';
import { type PowerRecord, powerRecord } from '../host/index.js';
import { type PowerSampler, powerSampler } from './power-metrics.js';
import { powerWindow } from './windows.js';

export interface ReportReaders {
  readonly usage: UsageReader;
  readonly power: PowerSampler;
}

export function createReportReaders(tree: ControllerTree): ReportReaders {
  const situation = readSituation(tree);
  return { usage: usageReader(situation), power: powerSampler(situation, powerWindow.stepMs) };
}

/** The last readers of each host, by the record of its power: reports are due together, and often. */
const known = new WeakMap<PowerRecord, Known>();

interface Known {
  readonly parts: readonly unknown[];
  readonly readers: ReportReaders;
}

/** The same for as long as nothing changes what readings follow from. */
export function keptReportReaders(tree: ControllerTree): ReportReaders {
  const parts = situationParts(tree);
  const power = powerRecord(tree);
  const last = known.get(power);
  if (last !== undefined && parts.every((part, index) => part === last.parts[index])) return last.readers;
  const readers = createReportReaders(tree);
  known.set(power, { parts, readers });
  return readers;
}
