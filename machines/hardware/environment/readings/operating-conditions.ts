/**
 * What readings follow from. Every reading is a pure function of a situation and an instant: nothing ticks for it to
 * be there, and reading it draws nothing (design § 2.5, § 2.6).
 */
import type { ControllerTree } from '../../../../models/index.js';
import { type PowerRegulatorMode, powerRegulatorMode } from '../../../bios-attributes/index.js';
import type { LeftOut } from '../../../parts/index.js';
import { findBootState, hostPhase, inPost, type PowerRecord, powerRecord } from '../../../power/index.js';
import { type HeatState, type ThermalConfiguration, thermalConfiguration } from '../cooling.js';
import type { PowerCap } from '../power-cap.js';
import { isIntake } from './ambient.js';
import { listLoadedSupplies } from './load-sharing.js';

/**
 * How much the host does. `off` includes the seconds in which it is switched on or off, `post` the firmware's waiting
 * and the boot loader's work.
 */
export type Regime = 'off' | 'post' | 'running';

/** What holds for a time, and what the power and the air at the intake follow from. */
export interface PowerInterval {
  readonly regime: Regime;
  readonly regulatorMode: PowerRegulatorMode;
  /** Parts that the host runs without, and that draw nothing. */
  readonly leftOut: LeftOut;
  /** Bays of the supplies that carry the load. */
  readonly carriers: readonly number[];
  /** What the server is held to, if it is. */
  readonly cap: PowerCap | null;
  /** What the air has, when it is not what the room usually has. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** What the sensor at the intake reads whatever the air has, when it does. Unit: °C, whole. */
  readonly intakeStuckAt: number | null;
  /** What was still on its way. */
  readonly heat: HeatState;
}

export interface PastPowerInterval extends PowerInterval {
  /** When the next began. Unit: ms since the epoch. */
  readonly until: number;
}

export interface PastState {
  /** What was before this is not known any more. Unit: ms since the epoch. */
  readonly since: number;
  /** One after the other; the last ended when what holds now began. */
  readonly stretches: readonly PastPowerInterval[];
}

/** A week in which the server is restarted every few hours: longer ago than that no meter looks. */
export const pastIntervalsMax = 128;

/** As if nothing had changed for long. */
export const initialPast: PastState = { since: 0, stretches: [] };

export interface OperatingConditions
  extends PowerInterval,
    Pick<ControllerTree, 'seed' | 'blueprint' | 'conditions'> {
  readonly cooling: Pick<ControllerTree['cooling'], 'fanPercentMinimum' | 'fanPercentAdjust' | 'fallbacks'>;
  readonly thermalConfiguration: ThermalConfiguration;
  /** For what was drawn before: `stretchesOf`. */
  readonly past: PastState;
}

/**
 * The branches that a situation is made of, beside the power machine: whoever watches readings begins anew when one is
 * another. What is not named here cannot be read below.
 */
export const operatingConditionBranches = ['bios', 'conditions', 'cooling', 'past', 'powerSettings'] as const;

/** All that a situation is made of: while each is the very same, so is every reading. */
export function operatingConditionParts(tree: ControllerTree): readonly unknown[] {
  return [
    tree.seed,
    tree.blueprint,
    powerRecord(tree),
    ...operatingConditionBranches.map((branch) => tree[branch]),
  ];
}

type Described = Pick<ControllerTree, 'seed' | 'blueprint' | (typeof operatingConditionBranches)[number]>;

export function readOperatingConditions(
  tree: ControllerTree,
  power: PowerRecord = powerRecord(tree),
): OperatingConditions {
  return describe(tree, power);
}

function describe(tree: Described, power: PowerRecord): OperatingConditions {
  const { seed, blueprint, conditions, cooling, past } = tree;
  return {
    seed,
    blueprint,
    conditions,
    cooling,
    thermalConfiguration: thermalConfiguration(tree),
    past,
    ...readPowerInterval(tree, power),
  };
}

export function readPowerInterval(tree: Described, power: PowerRecord): PowerInterval {
  return {
    regime: powerRegime(power),
    regulatorMode: powerRegulatorMode.read(tree),
    leftOut: tree.conditions.leftOut,
    carriers: listLoadedSupplies(tree),
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
  present: OperatingConditions,
  make: (situation: OperatingConditions) => Made,
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
