/** Attestation on the side of the machines: what can be wrong with what has to prove itself. */
import { keepRegisters } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';
import { spdmFaults } from './spdm-faults.js';
import { tpmFaults } from './tpm-faults.js';
import { reportLeftOutTpm, testTpm } from './tpm-test.js';

export const attestation = {
  faults: [spdmFaults, tpmFaults],
  reactions: { 'host.partsTested': testTpm, 'controller.returned': reportLeftOutTpm },
  follow: keepRegisters,
} satisfies MachineSide;
