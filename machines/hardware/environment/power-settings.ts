/** Power settings other than the power state: supplies in reserve, brown-outs, the cap, the alert. */

import type { LimitException, PowerCap } from './power-cap.js';

/**
 * Distribution of the load: over all supplies, or over those of even or odd bays until more is needed. Source:
 * behaviour § 2.6.
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
  /** Cap of the federation group; 0 for none. Unit: W. */
  readonly groupCapWatts: number;
  readonly alert: {
    readonly trigger: PowerAlertTrigger;
    /** Unit: W. */
    readonly thresholdWatts: number;
    /** Averaging interval of the consumption. Unit: minutes. */
    readonly durationMinutes: number;
    /** Instant of the last setting; only later consumption counts. Unit: ms since the epoch. */
    readonly sinceMs: number;
  };
  /** Whether the last check found the consumption beyond the alert threshold. */
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
