/**
 * The operating conditions that readings are computed from. Every reading is a pure function of the operating
 * conditions and an instant. No timers are therefore needed, and a reading draws no random numbers (design § 2.5, §
 * 2.6).
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
 * Activity of the host. `off` includes the seconds of power-on and power-off. `post` includes the times in which the
 * firmware and the boot loader wait.
 */
export type Regime = 'off' | 'post' | 'running';

/** Conditions during one interval. They determine the power consumption and the temperature of the intake air. */
export interface PowerInterval {
  readonly regime: Regime;
  readonly regulatorMode: PowerRegulatorMode;
  /** Excluded parts. The host runs without them, and they draw no power. */
  readonly leftOut: LeftOut;
  /** Bays of the power supplies that carry the load. */
  readonly carriers: readonly number[];
  /** Power cap of the server; null for no cap. */
  readonly cap: PowerCap | null;
  /** Air temperature that a fault has set; null for the usual temperature of the room. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** Reading of the intake sensor while it is stuck; null while it works. Unit: °C, whole. */
  readonly intakeStuckAt: number | null;
  /** Heat in transition to the steady-state temperatures. */
  readonly heat: HeatState;
}

export interface PastPowerInterval extends PowerInterval {
  /** End of the interval, which is the start of the next interval. Unit: ms since the epoch. */
  readonly until: number;
}

export interface PastState {
  /** Start of the earliest stored interval; older conditions are discarded. Unit: ms since the epoch. */
  readonly since: number;
  /** Consecutive intervals in order of time. The last interval ended when the current conditions began. */
  readonly stretches: readonly PastPowerInterval[];
}

/**
 * Maximum number of stored intervals: enough for a week in which the server is restarted every few hours. No meter
 * covers a longer time.
 */
export const pastIntervalsMax = 128;

/** Initial state: no earlier intervals. */
export const initialPast: PastState = { since: 0, stretches: [] };

export interface OperatingConditions
  extends PowerInterval,
    Pick<ControllerTree, 'seed' | 'blueprint' | 'conditions'> {
  readonly cooling: Pick<ControllerTree['cooling'], 'fanPercentMinimum' | 'fanPercentAdjust' | 'fallbacks'>;
  readonly thermalConfiguration: ThermalConfiguration;
  /** Stored intervals, from which past readings are computed with `overEras`. */
  readonly past: PastState;
}

/**
 * Branches of the state that operating conditions consist of, apart from the power machine. A watch of readings
 * restarts when one of these branches changes. The functions below can read only the branches in this list.
 */
export const operatingConditionBranches = ['bios', 'conditions', 'cooling', 'past', 'powerSettings'] as const;

/**
 * Returns all parts of the operating conditions. While none of these parts changes, a reading depends only on the
 * instant.
 */
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

/** Returns the activity of the host. A server whose firmware waits after POST has the load of POST. */
export function powerRegime(record: PowerRecord): Regime {
  const boot = findBootState(record);
  if (boot === undefined) return hostPhase(record) === 'resetting' ? 'post' : 'off';
  return inPost(record) || boot === 'osBooting' || boot === 'holding' ? 'post' : 'running';
}

/**
 * Returns a function that computes a reading at any instant, also in the past. `make` creates one reader for each
 * interval of constant conditions, when an instant in this interval is first read. An instant before the first stored
 * interval is read with the conditions of that interval.
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
