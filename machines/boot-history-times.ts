/**
 * The life of the server before a history starts: mains came on some weeks before, the controller started, the host
 * booted or stayed off, and nothing has happened since. What it left in logs is told in `machines/boot-history.ts`.
 */
import { deriveDigest } from '../engine/index.js';
import { autoOnDelayRandomMsMax, autoOnDelaysMs } from '../models/blueprint/index.js';
import type { Genesis } from './genesis.js';

/** Times are ms since the epoch; before 1970 in a history that starts with it. */
export interface BootHistoryTimes {
  /** When the controller came up. */
  readonly controllerMs: number;
  /** When the host got its power; null for one that was left off. */
  readonly hostMs: number | null;
}

/** How long nothing has happened. Unit: s. Assumption: longer than any meter looks back, shorter than firmware lasts. */
const quietSeconds = { least: 9 * 86_400, most: 40 * 86_400 } as const;

/** Follows from the seed, the start and the blueprint. A start takes what is typical. */
export function bootHistoryTimes({
  seed,
  startMs,
  blueprint: { settings, timings },
}: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>): BootHistoryTimes {
  const { least, most } = quietSeconds;
  const quiet = least + (Number.parseInt(deriveDigest(seed, 'life').slice(0, 8), 16) % (most - least));
  const busyMs = Object.values(timings).reduce((sum, { typicalMs }) => sum + typicalMs, 0);
  const controllerMs = startMs - quiet * 1_000 - busyMs;
  const delay = settings.powerOnDelay;
  const delayMs = delay === 'RandomUpTo120Sec' ? autoOnDelayRandomMsMax / 2 : autoOnDelaysMs[delay];
  const isOn = settings.initialPower === 'on';
  return { controllerMs, hostMs: isOn ? controllerMs + delayMs + timings.powerOn.typicalMs : null };
}
