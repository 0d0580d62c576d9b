/** What each power supply does: which carry the load, how much each gives, and what comes in by its cord. */
import { noiseOf } from '../../engine/index.js';
import type { Blueprint } from '../blueprint-schema.js';
import { conditionOf } from '../state/conditions.js';
import type { Consumption, PowerReader } from './server-power.js';
import type { Situation } from './situation.js';

export type PowerSupply = Blueprint['powerSupplies'][number];

/** Unit: V. Source: facts § 2.6, LineInputVoltage of high line. */
const line = { volts: 209, strayVolts: 3, periodMs: 30_000 } as const;

/** A pair of supplies is not equally good. Unit: share of what it gives. */
const imbalance = { share: 0.02, periodMs: 60_000 } as const;

function worksNow({ conditions }: Pick<Situation, 'conditions'>, { bay }: PowerSupply): boolean {
  return conditionOf(conditions, 'powerSupply', String(bay)) === undefined;
}

/** Power is given by capacity: each carrier the same part of what it can. What rests or is broken gives none. */
function shareOf(situation: Situation, supply: PowerSupply): number {
  const carriers = carriersOf(situation);
  if (!carriers.includes(supply)) return 0;
  return supply.capacityWatts / carriers.reduce((sum, { capacityWatts }) => sum + capacityWatts, 0);
}

/** In a mode of high efficiency half the supplies rest, unless none would be left. Assumption: `Auto` lets all work. */
function carriersOf(situation: Situation): readonly PowerSupply[] {
  const working = situation.blueprint.powerSupplies.filter((supply) => worksNow(situation, supply));
  const { highEfficiencyMode } = situation;
  if (highEfficiencyMode !== 'Even' && highEfficiencyMode !== 'Odd') return working;
  const parity = highEfficiencyMode === 'Even' ? 0 : 1;
  const chosen = working.filter(({ bay }) => bay % 2 === parity);
  return chosen.length === 0 ? working : chosen;
}

/** Of what the server draws. Unit: W, whole. */
export function outputWatts(
  situation: Situation,
  { server }: PowerReader,
  supply: PowerSupply,
  now: number,
): number {
  const even = server(now) * shareOf(situation, supply);
  const noise = noiseOf(situation.seed, `powerSupply/${supply.bay}/output`);
  return Math.round(even * (1 + (noise.smooth(now, imbalance.periodMs) * 2 - 1) * imbalance.share));
}

/** Of what the server drew over an interval. Unit: W, whole. */
export function outputOver(
  situation: Situation,
  { average, highest }: Consumption,
  supply: PowerSupply,
): Pick<Consumption, 'average' | 'highest'> {
  const share = shareOf(situation, supply);
  return { average: Math.round(average * share), highest: Math.round(highest * share) };
}

/** Undefined for a supply that is not there. Unit: V, whole. */
export function lineVolts(situation: Situation, supply: PowerSupply, now: number): number | undefined {
  const condition = conditionOf(situation.conditions, 'powerSupply', String(supply.bay));
  if (condition === 'removed') return undefined;
  if (condition === 'inputLost') return 0;
  const noise = noiseOf(situation.seed, `powerSupply/${supply.bay}/line`);
  return Math.round(line.volts + (noise.smooth(now, line.periodMs) * 2 - 1) * line.strayVolts);
}
