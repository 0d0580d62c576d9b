/**
 * Random faults of a seed, by swarm testing: first the kinds of faults of this history and their frequency, then a few
 * faults, each with its own time and duration. Every number is drawn by its own name, so that removing a fault does not
 * change another.
 */
import { type FaultName, faultNames, faults } from '../../machines/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';

/** Assumption: with more simultaneous faults, hardly anything can still fail in a way of its own. */
const faultsMax = 6;
/** Number of kinds in a history: drawn between these bounds. */
const kindsShare = { least: 0.1, most: 0.6 };

/** Number of faults that a server has by itself. */
export const randomFaults = faultNames.filter((name) => faults[name].isFeltByClients !== true);

/** A kind of fault in a history, and its frequency. */
interface Kind {
  readonly name: FaultName;
  readonly weight: number;
}

/** Faults within a duration from the start, sorted by time. Unit: ms. */
export function planFaults(seed: string, blueprint: Blueprint, spanMs: number): readonly PlannedFault[] {
  const draw = (name: string) => drawNamed(seed, `sweep/${name}`);
  const share = kindsShare.least + draw('share') * (kindsShare.most - kindsShare.least);
  const kinds = randomFaults
    .filter((name) => draw(`kind/${name}`) < share)
    .map((name) => ({ name, weight: draw(`weight/${name}`) }));
  if (kinds.length === 0) return [];
  const count = 1 + Math.floor(draw('count') * faultsMax);
  return Array.from({ length: count }, (_, index) =>
    planOne((purpose) => draw(`${index}/${purpose}`), kinds, blueprint, spanMs),
  )
    .filter((planned) => planned !== undefined)
    .sort((one, other) => one.atMs - other.atMs);
}

/** Undefined for a kind without a target in this server. */
function planOne(
  draw: (purpose: string) => number,
  kinds: readonly Kind[],
  blueprint: Blueprint,
  spanMs: number,
): PlannedFault | undefined {
  const fault = pickKind(kinds, draw('kind'));
  const drawn = drawFault(fault, draw, blueprint, (name) => draw(`${name} is told`) >= 0.5);
  if (drawn === undefined) return undefined;
  const atMs = Math.floor(draw('at') * spanMs);
  const stays = faults[fault].clear === null || draw('stays') < 0.5;
  const lastsMs = stays ? null : 1 + Math.floor(draw('lasts') * spanMs);
  return { atMs, ...drawn, lastsMs };
}

/**
 * Parameters of a fault; undefined for a kind without a target in this server. Optional parameters are given if `tells`
 * returns true.
 */
export function drawFault(
  fault: FaultName,
  draw: (purpose: string) => number,
  blueprint: Blueprint,
  tells: (optional: string) => boolean,
): Pick<PlannedFault, 'fault' | 'with' | 'clearedBy'> | undefined {
  const told: Record<string, string | number> = {};
  const clearedBy: Record<string, string | number> = {};
  for (const [name, parameter] of Object.entries(faults[fault].parameters)) {
    if (parameter.isOptional && !tells(name)) continue;
    const value = parameter.draw(draw(name), blueprint);
    if (value === undefined) return undefined;
    told[name] = value;
    if (parameter.identifies) clearedBy[name] = value;
  }
  return { fault, with: told, clearedBy };
}

/** Drawn by weight. */
function pickKind(kinds: readonly Kind[], drawnNumber: number): FaultName {
  const weights = kinds.map(({ weight }) => weight);
  let left = drawnNumber * weights.reduce((sum, weight) => sum + weight, 0);
  const picked = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (picked ?? (kinds.at(-1) as Kind)).name;
}
