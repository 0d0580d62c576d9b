/** What a drive stands in for, as clients see and say it. */
import type { Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import type { ControllerStage } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { type Drive, storageAway } from '../../parts/index.js';
import { allowedHotspareTypes, hotspareType, hotspareTypes, setHotspareType } from '../../volumes/index.js';
import type { DrivePlace, DriveView } from './drive-settings.js';

export const hotspareRows: Rows<DriveView, DrivePlace> = {
  HotspareType: row(
    oneOf(hotspareTypes),
    'What it stands in for.',
    ({ tree, part }: DriveView) => hotspareType(tree, part),
    {
      allowable: ({ tree, part }) => allowedHotspareTypes(tree, part),
      // Whether it can be is a matter of the drive: `takeHotspareType`.
      set: { privilege: 'HostStorageConfigPriv', locked: storageAway, apply: () => undefined },
    },
  ),
};

export function takeHotspareType(
  stage: ControllerStage,
  drive: Drive,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const type = hotspareTypes.find((each) => each === set.get('/HotspareType'));
  return type === undefined ? [] : setHotspareType(stage, drive, type);
}
