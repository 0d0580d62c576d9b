/** Output of each power supply, and the input of its cord. */
import { createNoise } from '../../../../engine/index.js';
import { findCondition } from '../../../parts/index.js';
import type { PowerSupply } from './load-sharing.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import type { PowerReader } from './server-power.js';

/** Unit: V. Source: behaviour § 2.6, LineInputVoltage of high line. */
const line = { volts: 209, strayVolts: 3, periodMs: 30_000 } as const;

/** Difference between the supplies of a pair. Unit: share of the output. */
const imbalance = { share: 0.02, periodMs: 60_000 } as const;

/** Output of each supply by its bay; together they give the consumption of the server. Unit: W, whole. */
export function supplyReader(
  situation: OperatingConditions,
  { server, lookedAt }: PowerReader,
): (bay: number) => (now: number) => number {
  const at = overEras(situation, sharing);
  return (bay) => (now) => at(now)(server(now), bay, lookedAt(now));
}

/** Each carrier gives the same share of its capacity, with variations. Resting and broken supplies give none. */
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
    // Cumulative values are rounded, so that the sum is exact.
    const upTo = (count: number) => Math.round((watts * sum(count)) / sum(parts.length));
    return upTo(index + 1) - upTo(index);
  };
}

/** Undefined for a missing supply. Unit: V, whole. */
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
