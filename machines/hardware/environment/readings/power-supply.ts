/** What each power supply does: how much it gives, and what comes in by its cord. */
import { createNoise } from '../../../../engine/index.js';
import { findCondition } from '../../../parts/index.js';
import type { PowerSupply } from './load-sharing.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import type { PowerReader } from './server-power.js';

/** Unit: V. Source: behaviour § 2.6, LineInputVoltage of high line. */
const line = { volts: 209, strayVolts: 3, periodMs: 30_000 } as const;

/** A pair of supplies is not equally good. Unit: share of what it gives. */
const imbalance = { share: 0.02, periodMs: 60_000 } as const;

/** What each supply gives of what the server draws, by its bay: all of it together. Unit: W, whole. */
export function supplyReader(
  situation: OperatingConditions,
  { server, lookedAt }: PowerReader,
): (bay: number) => (now: number) => number {
  const at = overEras(situation, sharing);
  return (bay) => (now) => at(now)(server(now), bay, lookedAt(now));
}

/** Each carrier the same part of what it can, more or less. What rests or is broken gives none. */
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
    // Rounded where one ends and the next begins, so that not a watt is lost or made.
    const upTo = (count: number) => Math.round((watts * sum(count)) / sum(parts.length));
    return upTo(index + 1) - upTo(index);
  };
}

/** Undefined for a supply that is not there. Unit: V, whole. */
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
