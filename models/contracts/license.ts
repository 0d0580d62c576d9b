/** A licence's time as others see it: running out, or of no concern. The chart is in `machines/`. */
import type { MachineRecord } from '../../engine/index.js';

export const licenseAddress = 'license/1';

export type LicenseValue = 'untimed' | 'onTrial';

export interface LicenseContext {
  /** How long the trial lasts. Unit: ms. */
  readonly trialMs: number;
}

export type LicenseEvent =
  | { readonly type: 'license.trialBegun' }
  /** Whatever was installed is gone, or another stands in its place. */
  | { readonly type: 'license.replaced' };

export type LicenseRecord = MachineRecord<LicenseValue, LicenseContext>;
