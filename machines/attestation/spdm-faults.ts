/** Faults of devices that prove by SPDM what they are. What one is shows in the next start of the host. */
import type { Faults } from '../faults/fault.js';
import { partFault } from '../faults/part-fault.js';

const altered = ['spdm.altered', 'spdm.altered'] as const;

export const spdmFaults = {
  'spdm.notAuthentic': partFault({
    target: 'spdmDevice',
    condition: 'notAuthentic',
    says: 'A device has a certificate that nobody vouches for: from the next start on it fails to prove what it is.',
    facts: altered,
  }),
  'spdm.unsupported': partFault({
    target: 'spdmDevice',
    condition: 'unsupported',
    says: 'A device does not answer to SPDM: the next start cannot tell what it is.',
    facts: altered,
  }),
  'spdm.wrongMeasurement': partFault({
    target: 'spdmDevice',
    condition: 'wrongMeasurement',
    says: 'The firmware of a device is not what it is known by: from the next start on its measurements are wrong.',
    facts: altered,
  }),
} satisfies Faults;
