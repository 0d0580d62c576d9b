/** Faults of drives. One that is taken out leaves its bay empty; what is put there instead is another piece. */
import {
  type Condition,
  type ControllerStage,
  type Drive,
  type DriveChange,
  driveNamed,
  driveState,
  driveTold,
  exchangeDrive,
  findCondition,
  isToldWear,
  setDriveState,
  tellDrive,
  tellWear,
} from '../../models/index.js';
import { conditionFault } from '../faults/condition-fault.js';
import { type Faults, reportUntold } from '../faults/fault.js';

const reporter = 'faults';

interface DriveFault {
  readonly condition: Condition;
  readonly says: string;
  readonly set: DriveChange;
  readonly cleared: DriveChange;
}

function driveFault({ condition, says, set, cleared }: DriveFault) {
  return conditionFault({
    target: 'drive',
    condition,
    says,
    changed: (stage, part, is) => {
      const drive = driveNamed(stage.view.blueprint, part);
      if (
        condition === 'removed' &&
        is === 'set' &&
        findCondition(stage.tree.conditions, 'drive', part) === 'failed'
      )
        setDriveState(stage, drive, { pulledFailed: true });
      // What fails in an empty bay has been put there first.
      if (findCondition(stage.tree.conditions, 'drive', part) === 'removed')
        exchangeDrive(stage, drive, reporter);
      tellDrive(stage, drive, is === 'set' ? set : cleared, reporter);
      if (is === 'cleared') goOnWorn(stage, drive);
    },
    found: (stage, part) => {
      reportUntold(stage, `drive.${set}`, driveTold(driveNamed(stage.view.blueprint, part)), reporter);
    },
  });
}

/** What was wrong is gone, and the wear of the same piece is not. */
function goOnWorn(stage: ControllerStage, drive: Drive): void {
  const { toldWear } = driveState(stage.view, drive);
  if (!isToldWear(toldWear)) return;
  stage.draft.conditions.parts.drive[drive.name] = 'degraded';
  tellWear(stage, drive, toldWear, reporter);
}

export const driveFaults = {
  'drive.predictedFailure': driveFault({
    condition: 'degraded',
    says: 'A drive says of itself that it will fail soon, and goes on.',
    set: 'failing',
    cleared: 'repaired',
  }),
  'drive.failed': driveFault({
    condition: 'failed',
    says: 'A drive fails, and is of no use any more.',
    set: 'failed',
    cleared: 'repaired',
  }),
  'drive.removed': driveFault({
    condition: 'removed',
    says: 'A drive is pulled. To clear it is to put another one in its place, with a serial number of its own.',
    set: 'removed',
    cleared: 'inserted',
  }),
} satisfies Faults;
