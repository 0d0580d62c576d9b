/** Which licence the controller is delivered with, and how long a trial of one lasts. Source: behaviour § 2.16. */
import { addressAt, deriveDigest } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { controllerTime, type LicenseState, type Transaction } from '../../../models/index.js';

const groupLength = 5;

/** How long a trial lasts. Unit: ms. Assumption: 60 days, as trials of such controllers do. */
export const trialMs = 60 * 86_400_000;

/** As delivered: what the blueprint says, with a key that follows from the seed. */
export function initialLicense(
  seed: string,
  { license }: Blueprint['settings'],
  installedAt: number,
): LicenseState {
  if (license === 'STD') return { installed: null, trialUsed: false };
  const keyEnd = deriveDigest(seed, 'license').slice(0, groupLength).toUpperCase();
  return { installed: { keyEnd, tier: license, term: 'perpetual', installedAt }, trialUsed: false };
}

/** A licence's time as others see it: running out, or of no concern. The chart is beside it. */
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

/**
 * A trial ends on the day it shows, by the clock: one whose day is past is over at once, for good. A clock that is set
 * back to before the trial begins it anew with what it had then, or it would last the longer.
 */
export function retimeTrial(stage: Transaction): void {
  const { installed } = stage.draft.license;
  if (installed?.term !== 'trial') return;
  const clock = controllerTime(stage.view, stage.now);
  installed.installedAt = Math.min(installed.installedAt, clock);
  const remainingMs = Math.max(0, installed.installedAt + trialMs - clock);
  stage.offer(licenseAddress, { type: 'license.retimed', remainingMs });
}
