/** Licences, and what they open. */
import type { Subsystem } from '../../subsystem.js';
import { licenseFacts } from './facts.js';
import { license as installedLicense } from './resources/license.js';
import { licenseService } from './resources/license-service.js';
import { retimeTrial } from './retime.js';
import { type LicenseState, licenseAtFirst } from './state.js';

export const license: Subsystem<{
  readonly branches: { readonly license: LicenseState };
  readonly facts: typeof licenseFacts;
}> = {
  initial: ({ seed, startMs, blueprint: { settings } }) => ({
    license: licenseAtFirst(seed, settings, startMs),
  }),
  facts: licenseFacts,
  reactions: {
    'clock.moved': retimeTrial,
  },
  resources: [licenseService, installedLicense],
};

export * from './contract.js';
export { isLicensed, type LicensedFeature } from './state.js';
