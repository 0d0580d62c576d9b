/** State of the installed license, and duration of a trial. Source: behaviour § 2.16. */
import { addressAt, deriveDigest } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { controllerTime, type LicenseState, type Transaction } from '../../../models/index.js';

const groupLength = 5;

/** Duration of a trial. Unit: ms. Assumption: 60 days, the usual duration of such trials. */
export const trialMs = 60 * 86_400_000;

/** Returns the factory default: the license of the blueprint, with a key derived from the seed. */
export function initialLicense(
  seed: string,
  { license }: Blueprint['settings'],
  installedAt: number,
): LicenseState {
  if (license === 'STD') return { installed: null, trialUsed: false };
  const keyEnd = deriveDigest(seed, 'license').slice(0, groupLength).toUpperCase();
  return { installed: { keyEnd, tier: license, term: 'perpetual', installedAt }, trialUsed: false };
}

/** Address of the machine of a license's lifetime, which is timed or unlimited. The chart is beside this file. */
export const licenseAddress = addressAt<LicenseContract>('license/1');

export interface LicenseContext {
  /** Time that remained of the trial when the timer was last set. Unit: ms. */
  readonly remainingMs: number;
}

export interface LicenseContract {
  readonly value: 'untimed' | 'onTrial';
  readonly context: LicenseContext;
  readonly sent:
    | { readonly type: 'license.trialBegun'; readonly remainingMs: number }
    /** The controller's clock was set. */
    | { readonly type: 'license.retimed'; readonly remainingMs: number }
    /** The license was removed or replaced. */
    | { readonly type: 'license.replaced' };
}

/**
 * Sets the timer of a trial after a change of the controller's clock. A trial whose expiry date is in the past expires
 * at once and permanently. When the clock is set back to before the start of the trial, the start moves to the new
 * time, because the trial would otherwise last longer.
 */
export function retimeTrial(stage: Transaction): void {
  const { installed } = stage.draft.license;
  if (installed?.term !== 'trial') return;
  const clock = controllerTime(stage.view, stage.now);
  installed.installedAt = Math.min(installed.installedAt, clock);
  const remainingMs = Math.max(0, installed.installedAt + trialMs - clock);
  stage.offer(licenseAddress, { type: 'license.retimed', remainingMs });
}
