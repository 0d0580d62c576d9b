/** Output power of each power supply, and the input voltage of its cord. */
import { createNoise } from '../../../../engine/index.js';
import { findCondition } from '../../../parts/index.js';
import type { PowerSupply } from './load-sharing.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import type { PowerReader } from './server-power.js';

/**
 * Mean input voltage, its variation in V, and the period of the variation in ms. Source: behaviour § 2.6,
 * `LineInputVoltage` at high line.
 */
const line = { volts: 209, strayVolts: 3, periodMs: 30_000 } as const;

/**
 * Variation of the distribution between the supplies of a pair: its amplitude as a share of the output, and its period
 * in ms.
 */
const imbalance = { share: 0.02, periodMs: 60_000 } as const;

/**
 * Returns a reader of the output of each supply by its bay. The outputs add up to the consumption of the server. Unit:
 * W, whole.
 */
export function supplyReader(
  situation: OperatingConditions,
  { server, lookedAt }: PowerReader,
): (bay: number) => (now: number) => number {
  const at = overEras(situation, sharing);
  return (bay) => (now) => at(now)(server(now), bay, lookedAt(now));
}

/**
 * Returns the function that distributes the consumption. Every supply that carries the load delivers the same share of
 * its capacity, with small variations. Resting and failed supplies deliver nothing.
 */
function sharing({ seed, blueprint, carriers }: OperatingConditions) {
  const parts = blueprint.powerSupplies
    .filter(({ bay }) => carriers.includes(bay))
    .map(({ bay, capacityWatts }) => {
      const noise = createNoise(seed, `powerSupply/${bay}/output`);
      const weight = (now: number) =>
        capacityWatts * (1 + (noise.smooth(now, imbalance.periodMs) * 2 - 1) * imbalance.share);
      return { bay, weight };
    });
  return (watts: number, bay: number, now: number) => {
    const index = parts.findIndex((part) => part.bay === bay);
    if (index < 0) return 0;
    const weights = parts.map(({ weight }) => weight(now));
    const sum = (count: number) => weights.slice(0, count).reduce((total, weight) => total + weight, 0);
    // Rounds cumulative values, so that the rounded outputs add up exactly to the consumption.
    const upTo = (count: number) => Math.round((watts * sum(count)) / sum(parts.length));
    return upTo(index + 1) - upTo(index);
  };
}

/** Returns the input voltage of a supply. Unit: V, whole; undefined for a missing supply. */
export function lineVolts(
  situation: OperatingConditions,
  supply: PowerSupply,
  now: number,
): number | undefined {
  const condition = findCondition(situation.conditions, 'powerSupply', String(supply.bay));
  if (condition === 'removed') return undefined;
  if (condition === 'inputLost') return 0;
  const noise = createNoise(situation.seed, `powerSupply/${supply.bay}/line`);
  return Math.round(line.volts + (noise.smooth(now, line.periodMs) * 2 - 1) * line.strayVolts);
}
