/** The enclosure on the side of the machines: what is done to it. */
import type { MachineSide } from '../subsystem.js';
import { hoodFaults } from './faults.js';

export const chassis = { faults: [hoodFaults] } satisfies MachineSide;
