/**
 * Times of the boot history. Mains power returned some weeks before the genesis, the controller started, and the host
 * booted or stayed off. Nothing happened from then until the genesis. `machines/boot-history.ts` creates the resulting
 * log entries.
 */
import { deriveDigest } from '../engine/index.js';
import { autoOnDelayRandomMsMax, autoOnDelaysMs } from '../models/blueprint/index.js';
import type { Genesis } from './genesis.js';

/** Times of the boot history. Unit: ms since the epoch; negative for a history that starts in 1970. */
export interface BootHistoryTimes {
  /** Instant at which the controller was ready. */
  readonly controllerMs: number;
  /** Instant at which the host was powered on; null for a host that stayed off. */
  readonly hostMs: number | null;
}

/**
 * Length of the quiet time between the boot and the genesis. Unit: s. Assumption: this time is longer than the interval
 * of any meter, and shorter than the age of the firmware.
 */
const quietSeconds = { least: 9 * 86_400, most: 40 * 86_400 } as const;

/**
 * Derives the times from the seed, the start time and the blueprint. Each phase of the boot takes its typical duration.
 */
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
