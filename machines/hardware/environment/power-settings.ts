/**
 * Power settings other than the power state: the distribution of load over the supplies, the recovery from brownouts,
 * the power cap, and the alert on consumption.
 */

import type { LimitException, PowerCap } from './power-cap.js';

/**
 * Modes of the distribution of the load: over all supplies, or only over the supplies in even or odd bays until more
 * are needed. Source: behaviour § 2.6.
 */
export const efficiencyModes = ['Auto', 'Balanced', 'Even', 'Odd'] as const;
type EfficiencyMode = (typeof efficiencyModes)[number];

export const powerAlertTriggers = ['Disabled', 'AveragePowerConsumption', 'PeakPowerConsumption'] as const;
type PowerAlertTrigger = (typeof powerAlertTriggers)[number];

export interface PowerSettingsState {
  readonly brownoutRecovery: boolean;
  readonly highEfficiencyMode: EfficiencyMode;
  readonly cap: PowerCap | null;
  readonly limitException: LimitException;
  /** Power cap of the federation group. Unit: W; 0 for no cap. */
  readonly groupCapWatts: number;
  readonly alert: {
    readonly trigger: PowerAlertTrigger;
    /** Consumption above which the alert is sent. Unit: W. */
    readonly thresholdWatts: number;
    /** Interval over which the consumption is averaged. Unit: minutes. */
    readonly durationMinutes: number;
    /** Instant at which the alert was last set. Only consumption after this instant counts. Unit: ms since the epoch. */
    readonly sinceMs: number;
  };
  /** True if the last check found a consumption above the alert threshold. */
  readonly alerted: boolean;
}

export const initialPowerSettings: PowerSettingsState = {
  brownoutRecovery: true,
  highEfficiencyMode: 'Balanced',
  cap: null,
  limitException: 'LogEventOnly',
  groupCapWatts: 0,
  alert: { trigger: 'Disabled', thresholdWatts: 0, durationMinutes: 0, sinceMs: 0 },
  alerted: false,
};
