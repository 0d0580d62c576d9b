/** Licences, and what they open. */
import type { Subsystem } from '../../subsystem.js';
import { licenseFacts } from './facts.js';
import { license as installedLicense } from './resources/license.js';
import { licenseService } from './resources/license-service.js';
import { retimeTrial } from './retime.js';
import { type LicenseState, licenseAtFirst } from './state.js';

interface Branches {
  readonly license: LicenseState;
}

export interface LicenseSubsystem extends Subsystem<Branches> {
  readonly facts: typeof licenseFacts;
}

export const license: LicenseSubsystem = {
  initial: ({ seed, startMs, blueprint: { settings } }) => ({
    license: licenseAtFirst(seed, settings, startMs),
  }),
  facts: licenseFacts,
  reactions: {
    'clock.moved': retimeTrial,
  },
  resources: [licenseService, installedLicense],
};
