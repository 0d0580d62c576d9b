/** Storage on the side of the machines: what can go wrong with drives and with what keeps energy for caches, and wear. */
import { type DriveWearContract, driveWearAddress, powerDrives } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { driveFaults } from './drive-faults.js';
import { driveWear } from './drive-wear.machine.js';
import { energyFaults } from './energy-faults.js';
import { followSystemDisk } from './follow-system-disk.js';
import { followWear } from './follow-wear.js';
import { reportWorn } from './report-worn.js';
import { systemFaults } from './system-faults.js';

export const storage = {
  machines: {
    // Months away: nobody waits for it.
    driveWear: declareMachine<DriveWearContract>()({ chart: driveWear, foreground: false, enrich: {} }),
  },
  first: () => [standing(driveWearAddress, { value: 'resting', context: { waitMs: 0 } })],
  follow: (stage, isTouched) => {
    followSystemDisk(stage);
    followWear(stage, isTouched);
  },
  faults: [driveFaults, energyFaults, systemFaults],
  reactions: {
    'host.poweredOn': powerDrives,
    'controller.returned': reportWorn,
  },
} satisfies MachineSide;
