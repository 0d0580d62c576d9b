/** Attestation on the side of the machines: what can be wrong with what has to prove itself. */
import type { MachineSide } from '../subsystem.js';
import { spdmFaults } from './spdm-faults.js';

export const attestation = { faults: [spdmFaults] } satisfies MachineSide;
