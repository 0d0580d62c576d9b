/** Faults of attested components. They are detected in the next start of the host. */
import { partFault } from '../../faults/condition-fault.js';
import type { Faults } from '../../faults/fault.js';
import type { ConditionOf } from '../../parts/index.js';

function spdmFault(condition: ConditionOf<'spdmDevice'>, description: string) {
  return partFault({ target: 'spdmDevice', condition, description, facts: ['spdm.altered', 'spdm.altered'] });
}

function tpmFault(condition: ConditionOf<'tpm'>, description: string) {
  return partFault({ target: 'tpm', condition, description, facts: ['tpm.altered', 'tpm.altered'] });
}

export const spdmFaults = {
  'spdm.notAuthentic': spdmFault(
    'notAuthentic',
    'A device has an untrusted certificate: from the next start on its authentication fails.',
  ),
  'spdm.unsupported': spdmFault(
    'unsupported',
    'A device does not respond to SPDM: the next start cannot authenticate the device.',
  ),
  'spdm.wrongMeasurement': spdmFault(
    'wrongMeasurement',
    'The firmware of a device differs from the expected one: from the next start on its measurements are wrong.',
  ),
} satisfies Faults;

export const tpmFaults = {
  'tpm.failed': tpmFault(
    'failed',
    'The TPM fails its self-test: from the next start on the TPM is present but unusable.',
  ),
  'tpm.notAuthentic': tpmFault(
    'notAuthentic',
    'The TPM was exchanged: from the next start on the key that signs its quotes is untrusted. The server does not detect this.',
  ),
  'tpm.unsupported': tpmFault(
    'unsupported',
    'The TPM does not respond: from the next start on the server runs as a server without a TPM.',
  ),
  'tpm.wrongMeasurement': tpmFault(
    'wrongMeasurement',
    'The System ROM differs from its reported version: from the next start on PCR 0 has another value.',
  ),
} satisfies Faults;
