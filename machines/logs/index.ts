/** The logs on the side of the machines: errors that leave a record, and floods of entries. */
import type { MachineSide } from '../subsystem.js';
import { errorFaults, recoverDevices } from './error-faults.js';
import { floodFaults } from './flood-faults.js';

export const logs = {
  faults: [errorFaults, floodFaults],
  reactions: { 'host.postDiscoveryComplete': recoverDevices },
} satisfies MachineSide;
