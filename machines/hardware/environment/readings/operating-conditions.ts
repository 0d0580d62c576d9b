/**
 * The operating conditions that readings are computed from. Every reading is a pure function of the operating
 * conditions and an instant: no timers are needed, and reading draws no random numbers (design § 2.5, § 2.6).
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
 * Activity of the host. `off` includes the seconds of power-on and power-off, `post` the waiting times of the firmware
 * and the boot loader.
 */
export type Regime = 'off' | 'post' | 'running';

/** Conditions that hold for an interval, and that determine power and intake air. */
export interface PowerInterval {
  readonly regime: Regime;
  readonly regulatorMode: PowerRegulatorMode;
  /** Parts that the host runs without, and that draw no power. */
  readonly leftOut: LeftOut;
  /** Bays of the supplies that carry the load. */
  readonly carriers: readonly number[];
  /** Power cap of the server, if any. */
  readonly cap: PowerCap | null;
  /** Air temperature if it differs from the usual one of the room. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** Reading of a stuck intake sensor, if it is stuck. Unit: °C, whole. */
  readonly intakeStuckAt: number | null;
  /** Heat in transition. */
  readonly heat: HeatState;
}

export interface PastPowerInterval extends PowerInterval {
  /** Start of the next interval. Unit: ms since the epoch. */
  readonly until: number;
}

export interface PastState {
  /** Earlier conditions are no longer known. Unit: ms since the epoch. */
  readonly since: number;
  /** Consecutive intervals; the last one ended when the current conditions began. */
  readonly stretches: readonly PastPowerInterval[];
}

/** A week in which the server is restarted every few hours: no meter covers more. */
export const pastIntervalsMax = 128;

/** The steady state, without earlier intervals. */
export const initialPast: PastState = { since: 0, stretches: [] };

export interface OperatingConditions
  extends PowerInterval,
    Pick<ControllerTree, 'seed' | 'blueprint' | 'conditions'> {
  readonly cooling: Pick<ControllerTree['cooling'], 'fanPercentMinimum' | 'fanPercentAdjust' | 'fallbacks'>;
  readonly thermalConfiguration: ThermalConfiguration;
  /** For past readings: `stretchesOf`. */
  readonly past: PastState;
}

/**
 * Branches of the state that operating conditions consist of, apart from the power machine: watches of readings restart
 * when one of them changes. Branches that are not listed here cannot be read below.
 */
export const operatingConditionBranches = ['bios', 'conditions', 'cooling', 'past', 'powerSettings'] as const;

/** All parts of the operating conditions: as long as each is identical, every reading is unchanged. */
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

/** A server whose firmware waits after POST has the load of POST. */
export function powerRegime(record: PowerRecord): Regime {
  const boot = findBootState(record);
  if (boot === undefined) return hostPhase(record) === 'resetting' ? 'post' : 'off';
  return inPost(record) || boot === 'osBooting' || boot === 'holding' ? 'post' : 'running';
}

/**
 * Creates readers for past conditions, each when an instant in it is first read. Instants before the first known
 * interval use that interval.
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
