/** Attestation: which components have to prove what they are, by SPDM or a TPM, and what comes of it. */
import type { Subsystem } from '../../subsystem.js';
import { authenticateDevices } from './authenticate.js';
import { loseMeasurements } from './erased.js';
import { attestationFacts } from './facts.js';
import { measureStart } from './measured/starts.js';
import { componentIntegrity } from './resources/collection.js';
import { spdmCertificate, spdmCertificates, spdmComponent } from './resources/spdm-components.js';
import { storageCertificate, storageCertificates } from './resources/storage-certificates.js';
import { controllerComponent, hostComponent, tpmChains } from './resources/tpm-components.js';
import { type AttestationState, initialAttestation } from './state.js';

export const attestation: Subsystem<{
  readonly branches: { readonly attestation: AttestationState };
  readonly facts: typeof attestationFacts;
}> = {
  initial: () => ({ attestation: initialAttestation }),
  facts: attestationFacts,
  restore: {
    settings: ({ draft }) => {
      const { enabled, policy, outcomes, authenticatedAtMs } = initialAttestation;
      draft.attestation.enabled = enabled;
      draft.attestation.policy.configured = policy.configured;
      draft.attestation.outcomes = { ...outcomes };
      draft.attestation.authenticatedAtMs = authenticatedAtMs;
    },
  },
  reactions: {
    'bios.settingsDue': authenticateDevices,
    'boot.decided': measureStart,
    'systemErase.tpmErased': loseMeasurements,
  },
  resources: [
    componentIntegrity,
    spdmComponent,
    spdmCertificates,
    spdmCertificate,
    storageCertificates,
    storageCertificate,
    hostComponent,
    controllerComponent,
    ...tpmChains,
  ],
};

export { keepRegisters } from './measured/starts.js';
export { announceIntegrity, integrityRows, integritySettings } from './security-rows.js';
export { findSpdmHalt, isIntegrityAtRisk } from './spdm-outcome.js';
export { tpmCondition } from './tpm-condition.js';
