/**
 * Random faults of a seed, by swarm testing. First the kinds of faults in this history and their frequencies are drawn,
 * then a few faults with their times and durations. Every number is drawn under its own name, so that the removal of a
 * fault does not change another fault.
 */
import { type FaultName, faultNames, faults } from '../../machines/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { ScenarioControllers } from '../language/controllers.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';

/** Maximum number of faults. Assumption: with more simultaneous faults, hardly any part can still fail independently. */
const faultsMax = 6;
/** Bounds of the share of fault kinds that a history has. The share itself is drawn. */
const kindsShare = { least: 0.1, most: 0.6 };

/** Names of the faults that the server itself can have, without network faults, which only clients observe. */
export const randomFaults = faultNames.filter((name) => faults[name].isFeltByClients !== true);

/** Kind of fault in a history, and its frequency. */
interface Kind {
  readonly name: FaultName;
  readonly weight: number;
}

/**
 * Returns faults within a duration from the start, sorted by time. With several controllers, each fault is one of a drawn
 * member. Unit of `spanMs`: ms.
 */
export function planFaults(
  seed: string,
  blueprint: Blueprint,
  spanMs: number,
  controllers?: ScenarioControllers,
): readonly PlannedFault[] {
  const draw = (name: string) => drawNamed(seed, `sweep/${name}`);
  const share = kindsShare.least + draw('share') * (kindsShare.most - kindsShare.least);
  const kinds = randomFaults
    .filter((name) => draw(`kind/${name}`) < share)
    .map((name) => ({ name, weight: draw(`weight/${name}`) }));
  if (kinds.length === 0) return [];
  const count = 1 + Math.floor(draw('count') * faultsMax);
  return Array.from({ length: count }, (_, index) => {
    const ofFault = (purpose: string) => draw(`${index}/${purpose}`);
    if (controllers === undefined) return planOne(ofFault, kinds, blueprint, spanMs);
    const { members } = controllers;
    const member = members[Math.floor(ofFault('member') * members.length)];
    const planned = member && planOne(ofFault, kinds, controllers.blueprintOf(member), spanMs);
    return planned && { ...planned, member: member.name };
  })
    .filter((planned) => planned !== undefined)
    .sort((one, other) => one.atMs - other.atMs);
}

/** Plans one fault; undefined for a kind without a target in this server. */
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
 * Draws the parameters of a fault; undefined for a kind without a target in this server. An optional parameter is given
 * if `tells` returns true.
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

/** Returns a kind of fault, drawn by weight. */
function pickKind(kinds: readonly Kind[], drawnNumber: number): FaultName {
  const weights = kinds.map(({ weight }) => weight);
  let left = drawnNumber * weights.reduce((sum, weight) => sum + weight, 0);
  const picked = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (picked ?? (kinds.at(-1) as Kind)).name;
}
