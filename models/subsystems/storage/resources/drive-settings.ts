/** What clients can do to a drive: light it up, and switch it off and on. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type Offering, refused, type View, written } from '../../../resource/define.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { action, optional } from '../../../resource/writes.js';
import { isErasing } from '../../erase/index.js';
import { type Drive, type drivePattern, storageAway } from '../../parts/index.js';
import { driveResets, resetDrive } from '../drive-power.js';
import { driveState, setDriveState } from '../state.js';

export type DrivePlace = PlaceOf<typeof drivePattern, Drive>;
export type DriveView = View<DrivePlace>;

const privilege = 'HostStorageConfigPriv';

/** One light by two names: the standard's, and the one it had before. */
export const driveLightRows: Rows<DriveView, DrivePlace> = {
  IndicatorLED: row(
    oneOf(['Lit', 'Off']),
    'The light that tells the drive from its neighbours.',
    ({ tree, part }: DriveView) => (driveState(tree, part).indicatorLit ? 'Lit' : 'Off'),
    {
      deprecated: 'Use LocationIndicatorActive.',
      set: {
        privilege,
        apply: (stage, value, { part }: Writing<DrivePlace>) =>
          setDriveState(stage, part, { indicatorLit: value === 'Lit' }),
      },
    },
  ),
  LocationIndicatorActive: row(
    flag,
    'Whether the light that tells the drive from its neighbours is on.',
    ({ tree, part }: DriveView) => driveState(tree, part).indicatorLit,
    {
      set: {
        privilege,
        apply: (stage, value, { part }: Writing<DrivePlace>) =>
          setDriveState(stage, part, { indicatorLit: value }),
      },
    },
  ),
};

/** The standard calls its parameter `ResetType`, the documented service `ResetValue`: one of them is given. */
export const resetDriveAction = action({
  name: 'Drive.Reset',
  says: 'Switches the drive off or on, or off and on again.',
  privilege,
  disrupts: true,
  // Assumption: what is being erased is left its power.
  offered: ({ tree, part }: Offering<DrivePlace>) => !isErasing(tree, part),
  parameters: {
    ResetValue: optional(oneOf(driveResets), 'Which kind of reset is wanted.'),
    ResetType: optional(oneOf(driveResets), 'The same under the name that the standard has for it.'),
  },
  apply: (stage, { ResetValue, ResetType }, { part }: Writing<DrivePlace>) => {
    const kind = ResetValue ?? ResetType;
    if (ResetType !== undefined && kind !== ResetType)
      return refused(mgmtMessage('PropertyValueIncompatible', [ResetType, 'ResetType', 'ResetValue']));
    if (kind === undefined)
      return refused(baseMessage('ActionParameterMissing', ['Drive.Reset', 'ResetValue']));
    const away = storageAway(stage.tree);
    if (away !== undefined) return refused(away);
    resetDrive(stage, part, kind);
    return written(baseMessage('Success'));
  },
});
