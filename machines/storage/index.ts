/** Storage on the side of the machines: what can go wrong with drives and with what keeps energy for caches, and wear. */
import {
  type ControllerStage,
  type DriveWearContract,
  driveState,
  driveTold,
  driveWearAddress,
  isToldWear,
  listDrives,
  powerDrives,
  wearFact,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { reportUntold } from '../faults/fault.js';
import { type MachineSide, standing } from '../subsystem.js';
import { driveFaults } from './drive-faults.js';
import { driveWear } from './drive-wear.machine.js';
import { energyFaults } from './energy-faults.js';
import { followWear } from './follow-wear.js';
import { systemFaults } from './system-faults.js';

export const storage = {
  machines: {
    // Months away: nobody waits for it.
    driveWear: declareMachine<DriveWearContract>()({ chart: driveWear, foreground: false, enrich: {} }),
  },
  first: () => [standing(driveWearAddress, { value: 'resting', context: { waitMs: 0 } })],
  follow: followWear,
  faults: [driveFaults, energyFaults, systemFaults],
  reactions: { 'host.poweredOn': powerDrives, 'controller.returned': reportWorn },
} satisfies MachineSide;

/** What was found while the controller was away. */
function reportWorn(stage: ControllerStage): void {
  for (const drive of listDrives(stage.view.blueprint)) {
    const { toldWear } = driveState(stage.view, drive);
    if (isToldWear(toldWear)) reportUntold(stage, wearFact(toldWear), driveTold(drive), driveWearAddress);
  }
}
