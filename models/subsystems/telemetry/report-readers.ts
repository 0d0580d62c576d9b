/** What reports read: the same for all of them, and for as long as nothing changes what readings follow from. */

import type { ControllerTree } from '../../tree.js';
import { situationOf, situationParts, type UsageReader, usageReader } from '../environment/index.js';
import { type PowerRecord, powerOf } from '../host/index.js';
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

/** The last readers of each host, by the record of its power: reports are due together, and often. */
const known = new WeakMap<PowerRecord, Known>();

interface Known {
  readonly parts: readonly unknown[];
  readonly readers: ReportReaders;
}

/** The same for as long as nothing changes what readings follow from. */
export function keptReportReaders(tree: ControllerTree): ReportReaders {
  const parts = situationParts(tree);
  const power = powerOf(tree);
  const last = known.get(power);
  if (last !== undefined && parts.every((part, index) => part === last.parts[index])) return last.readers;
  const readers = reportReadersOf(tree);
  known.set(power, { parts, readers });
  return readers;
}
