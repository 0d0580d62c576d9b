/** What clients can say of storage as a whole: what it makes of new drives, and that it is to be as delivered. */
import type { Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { action, type BodyOf, required } from '../../../resource/writes.js';
import { type StorageDevice, storageAway, type storagePattern } from '../../parts/index.js';
import {
  allowedAutoCreates,
  autoCreates,
  requestChange,
  resetTypes,
  setAutoCreate,
  volumeSet,
} from '../../volumes/index.js';

type StoragePlace = PlaceOf<typeof storagePattern, StorageDevice>;
const privilege = 'HostStorageConfigPriv';

function makesVolumes({ built }: StorageDevice): boolean {
  return built.raidTypes.length > 0;
}

export const autoCreateRows: Rows<View<StoragePlace>, StoragePlace> = {
  AutoVolumeCreate: row(
    oneOf(autoCreates),
    'Whether it makes volumes by itself of drives that belong to none.',
    ({ tree, part }: View<StoragePlace>) =>
      makesVolumes(part) ? volumeSet(tree, part.built).autoCreates : undefined,
    {
      allowable: ({ part }) => allowedAutoCreates(part),
      // Whether it can is a matter of the controller: `takeAutoCreate`.
      set: { privilege, locked: storageAway, apply: () => undefined },
    },
  ),
};

export function takeAutoCreate(
  stage: ControllerStage,
  device: StorageDevice,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const to = autoCreates.find((each) => each === set.get('/AutoVolumeCreate'));
  return to === undefined ? [] : setAutoCreate(stage, device, to);
}

const resetParameters = {
  ResetType: required(oneOf(resetTypes), 'Whether the volumes go as well.'),
};

export const resetToDefaults = action<typeof resetParameters, BodyOf<typeof resetParameters>, StoragePlace>({
  name: 'Storage.ResetToDefaults',
  says: 'Makes the controller as it was delivered, with its volumes or without.',
  privilege,
  offered: ({ part }) => makesVolumes(part),
  parameters: resetParameters,
  apply: (stage, { ResetType }, at) => requestChange(stage, at.part, { type: 'reset', resetType: ResetType }),
});
