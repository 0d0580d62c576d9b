/** Which licence is installed, and which features it opens. Source: behaviour § 2.16. */
import type { LicenseTier } from './blueprint/index.js';

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
