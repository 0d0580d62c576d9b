/**
 * Declaration of the attestation subsystem: attestation of components by SPDM or a TPM, and the effects of the results.
 */

import { declareMachine } from '../../declare.js';
import { type ComponentContract, tpmAddress } from '../../parts/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { component } from './component.machine.js';
import { attestationFacts } from './facts.js';
import { spdmFaults, tpmFaults } from './faults.js';
import { measuredBranches } from './measured/measurable.js';
import { clearMeasurements, measureStart, storeChangedRegisters } from './measured/registers.js';
import {
  authenticateDevices,
  disableDeviceCheck,
  measureDevices,
  reportLeftOutTpm,
  stopMeasuring,
  testTpm,
} from './measuring.js';
import { storageCertificate, storageCertificates } from './resources/component-chain.js';
import {
  componentIntegrity,
  spdmCertificate,
  spdmCertificates,
  spdmComponent,
} from './resources/spdm-components.js';
import { controllerComponent, hostComponent, tpmChains } from './resources/tpm-components.js';
import { type AttestationState, initialAttestation } from './state.js';

export const attestation: Subsystem<{
  readonly branches: { readonly attestation: AttestationState };
  readonly facts: typeof attestationFacts;
  readonly faults: typeof spdmFaults & typeof tpmFaults;
}> = {
  branchDescriptions: {
    attestation: 'Results of the attestation by SPDM and the TPM, and its policies.',
  },
  initial: () => ({ attestation: initialAttestation }),
  facts: attestationFacts,
  faults: { ...spdmFaults, ...tpmFaults },
  restore: {
    settings: (stage) => {
      disableDeviceCheck(stage);
      const { draft } = stage;
      const { enabled, policy, authenticatedAtMs } = initialAttestation;
      draft.attestation.enabled = enabled;
      draft.attestation.policy.configured = policy.configured;
      draft.attestation.authenticatedAtMs = authenticatedAtMs;
    },
  },
  machines: {
    component: declareMachine<ComponentContract>()({
      chart: component,
      foreground: false,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  first: ({ blueprint }) =>
    blueprint.tpm === null
      ? []
      : [initialRecord(tpmAddress, { value: { identity: 'authentic', start: 'idle' }, context: {} })],
  reactions: {
    'bios.settingsDue': authenticateDevices,
    'boot.decided': measureStart,
    'systemErase.tpmErased': clearMeasurements,
    'host.partsTested': testTpm,
    'host.memoryReady': measureDevices,
    'host.ended': stopMeasuring,
    'controller.returned': reportLeftOutTpm,
  },
  branchReactions: [
    { name: 'hostRegisters', branches: measuredBranches, machines: [], react: storeChangedRegisters },
  ],
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
