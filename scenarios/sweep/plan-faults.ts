/**
 * Random faults for a seed, swarm style: first which kinds of faults there are at all in this history and how often each,
 * then a handful of those, each at an instant and for a time of its own. Every number is drawn by its own name, so that leaving a fault out
 * moves no other.
 */
import { type FaultName, faultNames, faults } from '../../machines/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';

/** Assumption: with more at once hardly anything is left that could still go wrong in a way of its own. */
const faultsMax = 6;
/** Kinds that a history has, of all: drawn between these. */
const kindsShare = { least: 0.1, most: 0.6 };

/** Those that a server has by itself. */
export const randomFaults = faultNames.filter((name) => faults[name].isFeltByClients !== true);

/** A kind of faults in a history, and how often it is drawn there. */
interface Kind {
  readonly name: FaultName;
  readonly weight: number;
}

/** Faults within a span from the start, the earliest first. Unit: ms. */
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

/** Undefined for a kind that has no target in this server. */
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

/** What one is told; undefined for a kind that has no target in this server. What may be left out is told where `tells` says so. */
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

/** Each as often as its weight is of all. */
function pickKind(kinds: readonly Kind[], drawnNumber: number): FaultName {
  const weights = kinds.map(({ weight }) => weight);
  let left = drawnNumber * weights.reduce((sum, weight) => sum + weight, 0);
  const picked = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (picked ?? (kinds.at(-1) as Kind)).name;
}
