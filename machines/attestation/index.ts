/** Attestation on the side of the machines: what can be wrong with what has to prove itself. */
import { keepRegisters } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';
import { spdmFaults } from './spdm-faults.js';

export const attestation = { faults: [spdmFaults], follow: keepRegisters } satisfies MachineSide;
