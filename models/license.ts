/** The installed license and its features. Source: behaviour § 2.16. */
import type { LicenseTier } from './blueprint/index.js';

/**
 * Features that require a license. Without the license, a request that uses such a feature is refused with
 * `LicenseKeyRequired`. Some of these features are not simulated yet (behaviour § 2.16).
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

export interface InstalledLicense {
  /**
   * Last five characters of the license key. The key has five groups of five characters; the first four groups are
   * never stored.
   */
  readonly keyEnd: string;
  readonly tier: LicenseTier;
  readonly term: 'perpetual' | 'trial' | 'expired';
  /** Time of the installation, by the clock of the controller. Unit: ms since the epoch. */
  readonly installedAt: number;
}

export interface LicenseState {
  readonly installed: InstalledLicense | null;
  /** True if this controller has had a trial license; a second trial is refused. */
  readonly trialUsed: boolean;
}

/** Features of each license tier. The advanced tier has all features. */
const features: Readonly<Record<LicenseTier, readonly LicensedFeature[]>> = {
  STD: [],
  ADV: licensedFeatures,
};

export function isLicensed({ installed }: LicenseState, feature: LicensedFeature): boolean {
  return installed !== null && installed.term !== 'expired' && features[installed.tier].includes(feature);
}
