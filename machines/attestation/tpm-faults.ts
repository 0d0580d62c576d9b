/** Faults of the TPM of the host. What is wrong with it shows in the next start. */
import type { Faults } from '../faults/fault.js';
import { partFault } from '../faults/part-fault.js';

const target = 'tpm';
const altered = ['tpm.altered', 'tpm.altered'] as const;

export const tpmFaults = {
  'tpm.failed': partFault({
    target,
    condition: 'failed',
    says: 'The TPM does not pass its self-test: from the next start on it is there and cannot be used.',
    facts: altered,
  }),
  'tpm.notAuthentic': partFault({
    target,
    condition: 'notAuthentic',
    says: 'The TPM is another: from the next start on nobody vouches for the key that it signs quotes with. The server does not notice.',
    facts: altered,
  }),
  'tpm.unsupported': partFault({
    target,
    condition: 'unsupported',
    says: 'The TPM does not answer: from the next start on the server takes itself for one without.',
    facts: altered,
  }),
  'tpm.wrongMeasurement': partFault({
    target,
    condition: 'wrongMeasurement',
    says: 'The firmware that starts is not what it says it is: from the next start on PCR 0 is another.',
    facts: altered,
  }),
} satisfies Faults;
