/** A licence's time as others see it: running out, or of no concern. The chart is in `machines/`. */
import { addressAt } from '../../../engine/index.js';

export const licenseAddress = addressAt<LicenseContract>('license/1');

export interface LicenseContext {
  /** What of the trial was left when its time was last set. Unit: ms. */
  readonly remainingMs: number;
}

export interface LicenseContract {
  readonly value: 'untimed' | 'onTrial';
  readonly context: LicenseContext;
  readonly sent:
    | { readonly type: 'license.trialBegun'; readonly remainingMs: number }
    /** The clock the trial goes by shows another time. */
    | { readonly type: 'license.retimed'; readonly remainingMs: number }
    /** Whatever was installed is gone, or another stands in its place. */
    | { readonly type: 'license.replaced' };
}
