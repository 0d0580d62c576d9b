/** The logs on the side of the machines: errors that leave a record. */
import type { MachineSide } from '../subsystem.js';
import { errorFaults, recoverDevices } from './error-faults.js';

export const logs = {
  faults: [errorFaults],
  reactions: { 'host.postDiscoveryComplete': recoverDevices },
} satisfies MachineSide;
