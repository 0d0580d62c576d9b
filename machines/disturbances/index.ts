/** The network between clients and the controller on the side of the machines: its faults. */
import type { MachineSide } from '../subsystem.js';
import { disturbanceFaults } from './faults.js';

export const disturbances = { faults: [disturbanceFaults] } satisfies MachineSide;
