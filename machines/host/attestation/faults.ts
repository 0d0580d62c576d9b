/** Faults of attested components. The next host start detects them. */
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
    'A device has an untrusted certificate, so that its authentication fails from the next host start on.',
  ),
  'spdm.unsupported': spdmFault(
    'unsupported',
    'A device does not respond to SPDM, so that the next host start cannot authenticate the device.',
  ),
  'spdm.wrongMeasurement': spdmFault(
    'wrongMeasurement',
    'The firmware of a device differs from the expected one, so that its measurements are wrong from the next host start on.',
  ),
} satisfies Faults;

export const tpmFaults = {
  'tpm.failed': tpmFault(
    'failed',
    'The TPM fails its self-test, so that it is present but unusable from the next host start on.',
  ),
  'tpm.notAuthentic': tpmFault(
    'notAuthentic',
    'The TPM was exchanged, so that the key that signs its quotes is untrusted from the next host start on. The server does not detect this.',
  ),
  'tpm.unsupported': tpmFault(
    'unsupported',
    'The TPM does not respond, so that the server runs without a TPM from the next host start on.',
  ),
  'tpm.wrongMeasurement': tpmFault(
    'wrongMeasurement',
    'The System ROM differs from its reported version, so that PCR 0 has another value from the next host start on.',
  ),
} satisfies Faults;
