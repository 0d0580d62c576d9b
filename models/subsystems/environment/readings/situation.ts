/**
 * What readings follow from. Every reading is a pure function of a situation and an instant: nothing ticks for it to
 * be there, and reading it draws nothing (design § 2.5, § 2.6).
 */

import type { ControllerTree } from '../../../tree.js';
import { powerRegulatorMode } from '../../bios/index.js';
import { findBootState, hostPhase, inPost, type PowerRecord, powerRecord } from '../../host/index.js';
import { type ThermalConfiguration, thermalConfiguration } from '../cooling.js';
import type { PastState, Regime, Stretch } from '../past.js';
import { isIntake } from './ambient.js';
import { listCarriers } from './carriers.js';

export interface Situation extends Stretch, Pick<ControllerTree, 'seed' | 'blueprint' | 'conditions'> {
  readonly cooling: Pick<ControllerTree['cooling'], 'fanPercentMinimum' | 'fanPercentAdjust' | 'fallbacks'>;
  readonly thermalConfiguration: ThermalConfiguration;
  /** For what was drawn before: `stretchesOf`. */
  readonly past: PastState;
}

/**
 * The branches that a situation is made of, beside the power machine: whoever watches readings begins anew when one is
 * another. What is not named here cannot be read below.
 */
export const situationBranches = ['bios', 'conditions', 'cooling', 'past', 'powerSettings'] as const;

/** All that a situation is made of: while each is the very same, so is every reading. */
export function situationParts(tree: ControllerTree): readonly unknown[] {
  return [tree.seed, tree.blueprint, powerRecord(tree), ...situationBranches.map((branch) => tree[branch])];
}

type Described = Pick<ControllerTree, 'seed' | 'blueprint' | (typeof situationBranches)[number]>;

export function readSituation(tree: ControllerTree, power: PowerRecord = powerRecord(tree)): Situation {
  return describe(tree, power);
}

function describe(tree: Described, power: PowerRecord): Situation {
  const { seed, blueprint, conditions, cooling, past } = tree;
  return {
    seed,
    blueprint,
    conditions,
    cooling,
    thermalConfiguration: thermalConfiguration(tree),
    past,
    ...readStretch(tree, power),
  };
}

export function readStretch(tree: Described, power: PowerRecord): Stretch {
  return {
    regime: powerRegime(power),
    regulatorMode: powerRegulatorMode.read(tree),
    leftOut: tree.conditions.leftOut,
    carriers: listCarriers(tree),
    cap: tree.powerSettings.cap,
    ambientCelsius: tree.conditions.ambientCelsius,
    intakeStuckAt: findIntakeStuck(tree),
    heat: tree.cooling.heat,
  };
}

function findIntakeStuck({ blueprint, conditions }: Described): number | null {
  const intake = blueprint.temperatures.find(isIntake);
  return intake === undefined ? null : (conditions.stuckSensors[intake.number] ?? null);
}

/** A server whose firmware waits after POST does as little as in it. */
export function powerRegime(record: PowerRecord): Regime {
  const boot = findBootState(record);
  if (boot === undefined) return hostPhase(record) === 'resetting' ? 'post' : 'off';
  return inPost(record) || boot === 'osBooting' || boot === 'holding' ? 'post' : 'running';
}

/**
 * Makes readers of the situations there were, each when an instant in it is first asked for. What is longer ago than
 * anything known goes by the first that is.
 */
export function overEras<Made>(
  present: Situation,
  make: (situation: Situation) => Made,
): (instant: number) => Made {
  const { since, stretches } = present.past;
  const situationIn = (era: number) => ({ ...present, ...stretches[era] });
  const starts = [since, ...stretches.map(({ until }) => until)];
  const readers: (Made | undefined)[] = [];
  return (instant) => {
    let index = starts.length - 1;
    while (index > 0 && (starts[index] as number) > instant) index -= 1;
    const reader = readers[index] ?? make(situationIn(index));
    readers[index] = reader;
    return reader;
  };
}
