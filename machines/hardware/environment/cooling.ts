/**
 * What the controller keeps of the server's cooling: how it is set, which thresholds users have added, what heat is
 * still on its way, and which limits were found exceeded. The readings themselves are made of this: `readings/`.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import { thermalMode } from '../../bios-attributes/index.js';

export const thermalConfigurations = [
  'OptimalCooling',
  'IncreasedCooling',
  'MaximumCooling',
  'EnhancedCooling',
  'AcousticMode',
  'SmoothCooling',
] as const satisfies readonly Blueprint['cooling']['thermalConfiguration'][];
export type ThermalConfiguration = (typeof thermalConfigurations)[number];

/** A user's own limits of one sensor. Unit: °C; 0: none. */
export interface UserThresholds {
  readonly warning: number;
  readonly critical: number;
}

export const noUserThresholds: UserThresholds = { warning: 0, critical: 0 };

/**
 * What a sensor's reading is taken from when it cannot be measured. Assumption: what load and air let expect, which the
 * controller knows of every sensor.
 */
export interface SensorFallback {
  readonly disabled: boolean;
  /** The fallback is shown though there is a reading. Never with one that is disabled. */
  readonly overridden: boolean;
}

export const usualFallback: SensorFallback = { disabled: false, overridden: false };

/** By the sensor's number. */
type ThresholdsBySensor = { readonly [sensor: string]: UserThresholds };

/** Limits of a sensor: those of its users, and those of the hardware. */
export const limits = ['userWarning', 'userCritical', 'critical', 'fatal'] as const;
export type Limit = (typeof limits)[number];

/**
 * The last time that something changed what temperatures tend to, and how far each was from there. The difference
 * fades, so that nothing jumps. Units: ms since the epoch, °C by the sensor's number.
 */
export interface HeatState {
  readonly changedAt: number;
  readonly carried: { readonly [sensor: string]: number };
}

export const noHeat: HeatState = { changedAt: 0, carried: {} };

export interface CoolingState {
  /** Of the optimal kinds of cooling the quiet one: of that alone the BIOS has no attribute. */
  readonly quiet: boolean;
  /** No fan turns slower while the host has power. Unit: %. */
  readonly fanPercentMinimum: number;
  /** Added to what is asked of every fan. Unit: percent points. */
  readonly fanPercentAdjust: number;
  /** In force from the controller's next start on (behaviour "SetUserTempThreshold"). */
  readonly userThresholds: PendingSettings<ThresholdsBySensor>;
  /** Those that somebody has set, by the sensor's number. */
  readonly fallbacks: { readonly [sensor: string]: SensorFallback };
  /** Limits that the last look at the sensors found exceeded, by the sensor's number. */
  readonly exceeded: { readonly [sensor: string]: readonly Limit[] };
  readonly heat: HeatState;
}

/** Acoustic mode is what optimal cooling is while it is to be quiet. */
export function thermalConfiguration(
  tree: Pick<ControllerTree, 'bios' | 'blueprint' | 'cooling'>,
): ThermalConfiguration {
  const mode = thermalMode.read(tree);
  return mode === 'OptimalCooling' && tree.cooling.quiet ? 'AcousticMode' : mode;
}

export function configureCooling(stage: Transaction, configuration: ThermalConfiguration): void {
  stage.draft.cooling.quiet = configuration === 'AcousticMode';
  thermalMode.put(stage, configuration === 'AcousticMode' ? 'OptimalCooling' : configuration);
}

/** As if nothing had changed for long. */
export function initialCooling({ cooling }: Pick<Blueprint, 'cooling'>): CoolingState {
  const { thermalConfiguration, fanPercentMinimum } = cooling;
  return {
    quiet: thermalConfiguration === 'AcousticMode',
    fanPercentMinimum,
    fanPercentAdjust: 0,
    userThresholds: nothingPending({}),
    fallbacks: {},
    exceeded: {},
    heat: noHeat,
  };
}
