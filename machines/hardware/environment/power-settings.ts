/** What can be set about the server's power beyond switching it: supplies in reserve, brown-outs, the cap, the alert. */

import type { LimitException, PowerCap } from './power-cap.js';

/** Which supplies carry the load: all, or those of even or odd bays until more is needed. Source: behaviour § 2.6. */
export const efficiencyModes = ['Auto', 'Balanced', 'Even', 'Odd'] as const;
type EfficiencyMode = (typeof efficiencyModes)[number];

export const powerAlertTriggers = ['Disabled', 'AveragePowerConsumption', 'PeakPowerConsumption'] as const;
type PowerAlertTrigger = (typeof powerAlertTriggers)[number];

export interface PowerSettingsState {
  readonly brownoutRecovery: boolean;
  readonly highEfficiencyMode: EfficiencyMode;
  readonly cap: PowerCap | null;
  readonly limitException: LimitException;
  /** Of the federation's group; 0 for none. Unit: W. */
  readonly groupCapWatts: number;
  readonly alert: {
    readonly trigger: PowerAlertTrigger;
    /** Unit: W. */
    readonly thresholdWatts: number;
    /** Over how long the consumption is looked at. Unit: minutes. */
    readonly durationMinutes: number;
    /** When it was last set: only what is drawn from then on counts. Unit: ms since the epoch. */
    readonly sinceMs: number;
  };
  /** Whether the consumption was beyond the alert's threshold when it was last looked at. */
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
