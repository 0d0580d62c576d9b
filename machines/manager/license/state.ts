/** The delivered license, and the duration of a trial. Source: behaviour § 2.16. */
import { addressAt, deriveDigest } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { controllerTime, type LicenseState, type Transaction } from '../../../models/index.js';

const groupLength = 5;

/** Duration of a trial. Unit: ms. Assumption: 60 days, as trials of such controllers do. */
export const trialMs = 60 * 86_400_000;

/** Factory default: the license of the blueprint, with a key derived from the seed. */
export function initialLicense(
  seed: string,
  { license }: Blueprint['settings'],
  installedAt: number,
): LicenseState {
  if (license === 'STD') return { installed: null, trialUsed: false };
  const keyEnd = deriveDigest(seed, 'license').slice(0, groupLength).toUpperCase();
  return { installed: { keyEnd, tier: license, term: 'perpetual', installedAt }, trialUsed: false };
}

/** Contract of a license's lifetime: running, or unlimited. The chart is beside this file. */
export const licenseAddress = addressAt<LicenseContract>('license/1');

export interface LicenseContext {
  /** Remaining time of the trial when the timer was last set. Unit: ms. */
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
 * A trial ends on its expiry date by the clock: a trial with a past date expires at once and permanently. If the clock
 * is set back to before the trial, it starts again with its remaining time, because it would otherwise last longer.
 */
export function retimeTrial(stage: Transaction): void {
  const { installed } = stage.draft.license;
  if (installed?.term !== 'trial') return;
  const clock = controllerTime(stage.view, stage.now);
  installed.installedAt = Math.min(installed.installedAt, clock);
  const remainingMs = Math.max(0, installed.installedAt + trialMs - clock);
  stage.offer(licenseAddress, { type: 'license.retimed', remainingMs });
}
