/**
 * State of the cooling: its settings, the user thresholds, the heat in transition, and the limits that were exceeded.
 * The readings are computed from it in `readings/`.
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

/** User limits of one sensor. Unit: °C; 0: none. */
export interface UserThresholds {
  readonly warning: number;
  readonly critical: number;
}

export const noUserThresholds: UserThresholds = { warning: 0, critical: 0 };

/**
 * Replacement of a sensor's reading that cannot be measured. Assumption: the value expected from load and air, which
 * the controller knows for every sensor.
 */
export interface SensorFallback {
  readonly disabled: boolean;
  /** The fallback is shown although there is a reading. Never with a disabled fallback. */
  readonly overridden: boolean;
}

export const usualFallback: SensorFallback = { disabled: false, overridden: false };

/** By sensor number. */
type ThresholdsBySensor = { readonly [sensor: string]: UserThresholds };

/** Limits of a sensor: those of its users, and those of the hardware. */
export const limits = ['userWarning', 'userCritical', 'critical', 'fatal'] as const;
export type Limit = (typeof limits)[number];

/**
 * The last change of the steady-state temperatures, and the distance of each temperature from its steady state at that
 * time. The distance decays, so that no reading jumps. Units: ms since the epoch, °C by sensor number.
 */
export interface HeatState {
  readonly changedAt: number;
  readonly carried: { readonly [sensor: string]: number };
}

export const noHeat: HeatState = { changedAt: 0, carried: {} };

export interface CoolingState {
  /** The quiet variant of optimal cooling: the only one without a BIOS attribute. */
  readonly quiet: boolean;
  /** Minimum fan speed while the host has power. Unit: %. */
  readonly fanPercentMinimum: number;
  /** Added to the requested speed of every fan. Unit: percentage points. */
  readonly fanPercentAdjust: number;
  /** In force from the next start of the controller (behaviour "SetUserTempThreshold"). */
  readonly userThresholds: PendingSettings<ThresholdsBySensor>;
  /** User settings, by sensor number. */
  readonly fallbacks: { readonly [sensor: string]: SensorFallback };
  /** Limits that the last check found exceeded, by sensor number. */
  readonly exceeded: { readonly [sensor: string]: readonly Limit[] };
  readonly heat: HeatState;
}

/** Acoustic mode is optimal cooling with the quiet setting. */
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

/** The steady state. */
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
