/** Declaration of the device identity subsystem: identity certificates of the server and of its controller. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { identityCertificates } from './resources/identity-certificates.js';
import type { DeviceIdentityState } from './state.js';

export const deviceIdentity: Subsystem<{
  readonly branches: { readonly deviceIdentity: DeviceIdentityState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    deviceIdentity: 'Device identity certificates of the controller and the server.',
  },
  initial: () => ({ deviceIdentity: { local: null } }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('deviceIdentity', { local: null });
    },
  },
  resources: identityCertificates,
};
