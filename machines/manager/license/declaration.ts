/** Subsystem of the licenses and of the features that they enable. */
import type { LicenseState } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { licenseFacts } from './facts.js';
import { license as chart } from './license.machine.js';
import { license as installedLicense } from './resources/license.js';
import { licenseService } from './resources/license-service.js';
import { initialLicense, type LicenseContract, licenseAddress, retimeTrial } from './state.js';

export const license: Subsystem<{
  readonly branches: { readonly license: LicenseState };
  readonly facts: typeof licenseFacts;
}> = {
  branchDescriptions: {
    license: 'Installed license.',
  },
  initial: (genesis) => ({
    license: initialLicense(genesis.seed, genesis.blueprint.settings, bootHistoryTimes(genesis).controllerMs),
  }),
  facts: licenseFacts,
  // The only timer is the expiry of a trial, for which no client waits.
  machines: { license: declareMachine<LicenseContract>()({ chart, foreground: false, enrich: {} }) },
  first: () => [initialRecord(licenseAddress, { value: 'untimed', context: { remainingMs: 0 } })],
  reactions: {
    'clock.moved': retimeTrial,
  },
  resources: [licenseService, installedLicense],
};
