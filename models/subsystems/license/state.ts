/** Which licence the controller has, and what takes one. Source: behaviour § 2.16. */

import { deriveDigest } from '../../../engine/index.js';
import type { Blueprint } from '../../blueprint/blueprint.js';
import type { LicenseTier } from '../../blueprint/license-tiers.js';

const groupLength = 5;

/**
 * What a licence opens. Without one, what asks for it is refused with `LicenseKeyRequired`; a few are asked for by nothing that
 * the controller has yet (behaviour § 2.16).
 */
export const licensedFeatures = [
  'certificateLogin',
  'directoryLogin',
  'virtualMedia',
  'secureErase',
  'remoteSyslog',
  'emailAlert',
  'suiteB',
  'powerCapping',
  'firmwareScan',
  'firmwareRepair',
  'downgradePolicy',
  'automaticCertificates',
  'federation',
  'keyManager',
  'remoteConsole',
  'sharedConsole',
  'textConsole',
  'screenCapture',
  'serialLog',
  'kernelDebugger',
  'jitterControl',
] as const;
export type LicensedFeature = (typeof licensedFeatures)[number];

/** How long a trial lasts. Unit: ms. Assumption: 60 days, as trials of such controllers do. */
export const trialMs = 60 * 86_400_000;

export interface InstalledLicense {
  /** The last of five groups of five; the others are never kept. */
  readonly keyEnd: string;
  readonly tier: LicenseTier;
  readonly term: 'perpetual' | 'trial' | 'expired';
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly installedAt: number;
}

export interface LicenseState {
  readonly installed: InstalledLicense | null;
  /** There was a trial on this controller: there is no second. */
  readonly trialUsed: boolean;
}

/** The advanced tier has all of them. */
const features: Readonly<Record<LicenseTier, readonly LicensedFeature[]>> = {
  STD: [],
  ADV: licensedFeatures,
};

export function isLicensed({ installed }: LicenseState, feature: LicensedFeature): boolean {
  return installed !== null && installed.term !== 'expired' && features[installed.tier].includes(feature);
}

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
