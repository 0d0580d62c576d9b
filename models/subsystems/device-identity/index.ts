/** The certificates that say what the server and its controller are. */
import type { KeptCertificate } from '../../formats/x509/kept.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { identityCertificates } from './resources/identity-certificates.js';

export interface DeviceIdentityState {
  /** By which the owner of the server knows its controller; null as delivered. */
  readonly local: KeptCertificate | null;
}

export const deviceIdentity: Subsystem<{
  readonly branches: { readonly deviceIdentity: DeviceIdentityState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ deviceIdentity: { local: null } }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('deviceIdentity', { local: null });
    },
  },
  resources: identityCertificates,
};
