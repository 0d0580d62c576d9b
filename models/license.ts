/** The installed license and its features. Source: behaviour § 2.16. */
import type { LicenseTier } from './blueprint/index.js';

/**
 * Features of a license. Without one, a request for a feature is refused with `LicenseKeyRequired`; the controller does
 * not use some of them yet (behaviour § 2.16).
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
  /** The last of five groups of five; the others are never stored. */
  readonly keyEnd: string;
  readonly tier: LicenseTier;
  readonly term: 'perpetual' | 'trial' | 'expired';
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly installedAt: number;
}

export interface LicenseState {
  readonly installed: InstalledLicense | null;
  /** This controller had a trial; a second one is refused. */
  readonly trialUsed: boolean;
}

/** The advanced tier has all features. */
const features: Readonly<Record<LicenseTier, readonly LicensedFeature[]>> = {
  STD: [],
  ADV: licensedFeatures,
};

export function isLicensed({ installed }: LicenseState, feature: LicensedFeature): boolean {
  return installed !== null && installed.term !== 'expired' && features[installed.tier].includes(feature);
}
