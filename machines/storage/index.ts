/** Storage on the side of the machines: what can go wrong with drives and with what keeps energy for caches. */
import { powerDrives } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';
import { driveFaults } from './drive-faults.js';
import { energyFaults } from './energy-faults.js';
import { systemFaults } from './system-faults.js';

export const storage = {
  faults: [driveFaults, energyFaults, systemFaults],
  reactions: { 'host.poweredOn': powerDrives },
} satisfies MachineSide;
