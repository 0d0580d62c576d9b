/** The enclosure on the side of the machines: what is done to it. */
import type { MachineSide } from '../subsystem.js';
import { hoodFaults, missHood, tellHood } from './faults.js';

export const chassis = {
  faults: [hoodFaults],
  reactions: { 'host.poweredOn': missHood, 'host.postDiscoveryComplete': tellHood },
} satisfies MachineSide;
