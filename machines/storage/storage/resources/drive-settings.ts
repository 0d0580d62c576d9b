/** Settings and actions of a drive: its LED, and its power. */

import type { Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  flag,
  type Offering,
  oneOf,
  optional,
  type ResourceLocationOf,
  type Rows,
  refused,
  row,
  type View,
  type WriteTarget,
  written,
} from '../../../../models/resource/index.js';
import { type Drive, type drivePattern, findStorageUnavailable, listDrives } from '../../../parts/index.js';
import { isErasing } from '../../erase/index.js';
import { driveFactArgs } from '../report-drive.js';
import { driveState, setDriveState } from '../state.js';

/** Reset types of a drive, whose power can be switched individually. */
const driveResets = ['ForceOff', 'ForceOn', 'PowerCycle'] as const;
type DriveReset = (typeof driveResets)[number];

const reporter = 'storage';

/** Resets a drive. Assumption: a power cycle completes within the request. */
function resetDrive(stage: Transaction, drive: Drive, kind: DriveReset): void {
  if (kind !== 'ForceOn') switchDrive(stage, drive, true);
  if (kind !== 'ForceOff') switchDrive(stage, drive, false);
}

/** Powers all drives again when the host is powered on. */
export function powerDrives(stage: Transaction): void {
  for (const drive of listDrives(stage.view.blueprint)) switchDrive(stage, drive, false);
}

function switchDrive(stage: Transaction, drive: Drive, off: boolean): void {
  if (driveState(stage.view, drive).off === off) return;
  setDriveState(stage, drive, { off });
  stage.emit(off ? 'drive.offline' : 'drive.online', driveFactArgs(drive), reporter);
}

export type DriveLocation = ResourceLocationOf<typeof drivePattern, Drive>;
export type DriveView = View<DriveLocation>;

const privilege = 'HostStorageConfigPriv';

/** Rows of the LED under its two names: the current one of the standard, and the previous one. */
export const driveLightRows: Rows<DriveView, DriveLocation> = {
  IndicatorLED: row(
    oneOf(['Lit', 'Off']),
    'State of the identification light of the drive.',
    ({ tree, part }: DriveView) => (driveState(tree, part).indicatorLit ? 'Lit' : 'Off'),
    {
      deprecated: 'Use LocationIndicatorActive.',
      set: {
        privilege,
        apply: (stage, value, { part }: WriteTarget<DriveLocation>) =>
          setDriveState(stage, part, { indicatorLit: value === 'Lit' }),
      },
    },
  ),
  LocationIndicatorActive: row(
    flag,
    'Indicates whether the identification light of the drive is on.',
    ({ tree, part }: DriveView) => driveState(tree, part).indicatorLit,
    {
      set: {
        privilege,
        apply: (stage, value, { part }: WriteTarget<DriveLocation>) =>
          setDriveState(stage, part, { indicatorLit: value }),
      },
    },
  ),
};

/**
 * Action that resets a drive. The parameter is `ResetType` in the standard and `ResetValue` in the documented service.
 * The request needs one of them.
 */
export const resetDriveAction = action({
  name: 'Drive.Reset',
  description: 'Powers the drive on or off, or cycles its power.',
  privilege,
  disrupts: true,
  // The action is not available during an erase. Assumption: a drive must have power while it is erased.
  offered: ({ tree, part }: Offering<DriveLocation>) => !isErasing(tree, part),
  parameters: {
    ResetValue: optional(oneOf(driveResets), 'Type of reset.'),
    ResetType: optional(oneOf(driveResets), 'Type of reset, under the standard name of the parameter.'),
  },
  apply: (stage, { ResetValue, ResetType }, { part }: WriteTarget<DriveLocation>) => {
    const kind = ResetValue ?? ResetType;
    if (ResetType !== undefined && kind !== ResetType)
      return refused(mgmtMessage('PropertyValueIncompatible', [ResetType, 'ResetType', 'ResetValue']));
    if (kind === undefined)
      return refused(baseMessage('ActionParameterMissing', ['Drive.Reset', 'ResetValue']));
    const away = findStorageUnavailable(stage.tree);
    if (away !== undefined) return refused(away);
    resetDrive(stage, part, kind);
    return written(baseMessage('Success'));
  },
});
