/** Licences, and what they open. */
import { lifeBefore } from '../../life.js';
import type { Subsystem } from '../../subsystem.js';
import { licenseFacts } from './facts.js';
import { license as installedLicense } from './resources/license.js';
import { licenseService } from './resources/license-service.js';
import { retimeTrial } from './retime.js';
import { initialLicense, type LicenseState } from './state.js';

export const license: Subsystem<{
  readonly branches: { readonly license: LicenseState };
  readonly facts: typeof licenseFacts;
}> = {
  initial: (genesis) => ({
    license: initialLicense(genesis.seed, genesis.blueprint.settings, lifeBefore(genesis).controllerMs),
  }),
  facts: licenseFacts,
  reactions: {
    'clock.moved': retimeTrial,
  },
  resources: [licenseService, installedLicense],
};

export * from './contract.js';
export { licensedSettings, unlicensed } from './licensed-settings.js';
export { shownLicense } from './resources/license.js';
export { isLicensed, type LicensedFeature } from './state.js';
