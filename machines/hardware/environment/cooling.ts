/**
 * State of the cooling: its settings, the user thresholds, the heat in transition, and the limits that are exceeded.
 * The functions in `readings/` compute the readings from this state.
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

/** Thresholds that users have set for one sensor. Unit: °C; 0 for no threshold. */
export interface UserThresholds {
  readonly warning: number;
  readonly critical: number;
}

export const noUserThresholds: UserThresholds = { warning: 0, critical: 0 };

/**
 * Fallback for the reading of a sensor that cannot be measured. Assumption: the fallback is the temperature that the
 * controller expects from load and air temperature. The controller can compute this value for every sensor.
 */
export interface SensorFallback {
  readonly disabled: boolean;
  /** True if the fallback is shown although there is a reading. Always false for a disabled fallback. */
  readonly overridden: boolean;
}

export const usualFallback: SensorFallback = { disabled: false, overridden: false };

/** User thresholds by sensor number. */
type ThresholdsBySensor = { readonly [sensor: string]: UserThresholds };

/** Kinds of limits of a sensor: two thresholds that users set, and two limits of the hardware. */
export const limits = ['userWarning', 'userCritical', 'critical', 'fatal'] as const;
export type Limit = (typeof limits)[number];

/**
 * Heat in transition: the instant of the last change of the steady-state temperatures (ms since the epoch), and the
 * distance of each temperature from its steady state at that instant (°C, by sensor number). The distance decays over
 * time, so that no reading jumps.
 */
export interface HeatState {
  readonly changedAt: number;
  readonly carried: { readonly [sensor: string]: number };
}

export const noHeat: HeatState = { changedAt: 0, carried: {} };

export interface CoolingState {
  /**
   * True for acoustic mode, which is the quiet variant of optimal cooling. The BIOS attribute has a value for every
   * mode except this variant.
   */
  readonly quiet: boolean;
  /** Minimum fan speed while the host has power. Unit: %. */
  readonly fanPercentMinimum: number;
  /** Percentage points that are added to the requested speed of every fan. */
  readonly fanPercentAdjust: number;
  /**
   * User thresholds by sensor number. A written threshold takes effect at the next start of the controller (behaviour
   * "SetUserTempThreshold").
   */
  readonly userThresholds: PendingSettings<ThresholdsBySensor>;
  /** User settings of the fallback values, by sensor number. */
  readonly fallbacks: { readonly [sensor: string]: SensorFallback };
  /** Limits that the last check found exceeded, by sensor number. */
  readonly exceeded: { readonly [sensor: string]: readonly Limit[] };
  readonly heat: HeatState;
}

/** Returns the cooling mode. Acoustic mode is optimal cooling with the quiet setting. */
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

/** Returns the initial state: the settings of the blueprint in the steady state. */
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
