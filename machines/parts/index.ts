/** Parts of the server on the side of the machines: what can go wrong with them. */
import type { MachineSide } from '../subsystem.js';
import { componentFaults } from './component-faults.js';

export const parts = { faults: [componentFaults] } satisfies MachineSide;

export { type PartFault, partFault } from './part-fault.js';
