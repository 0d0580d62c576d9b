/** What a drive stands in for by itself: `HotspareType`, of which a client may say that it is for all arrays, or for none. */
import type { Message } from '../../messages/index.js';
import { operationsOn } from '../../operations/index.js';
import { takesSpares } from '../../raid/index.js';
import { notInList } from '../../resource/problems.js';
import type { ControllerStage } from '../../stage.js';
import { type Drive, driveUri } from '../parts/index.js';
import { driveUse } from './located.js';
import { bayName, driveCondition, type WithDrives } from './shelf.js';
import { volumeSet } from './state.js';
import { putVolumes } from './written.js';

export const hotspareTypes = ['None', 'Global', 'Dedicated'] as const;
export type HotspareType = (typeof hotspareTypes)[number];

const types = {
  none: 'None',
  volume: 'None',
  globalSpare: 'Global',
  dedicatedSpare: 'Dedicated',
} as const satisfies Readonly<Record<ReturnType<typeof driveUse>, HotspareType>>;

export function hotspareType(tree: WithDrives, drive: Drive): HotspareType {
  return types[driveUse(tree, drive)];
}

/** What it is, and what it could be made at this moment. A spare of one array is named at the volumes of it. */
export function allowedHotspareTypes(tree: WithDrives, drive: Drive): readonly HotspareType[] {
  const use = driveUse(tree, drive);
  if (use === 'none') return canStandIn(tree, drive) ? ['None', 'Global'] : ['None'];
  return use === 'volume' ? ['None'] : ['None', types[use]];
}

/** A drive that works, that nothing else is done with, of a controller that has levels which take spares. */
function canStandIn(tree: WithDrives, drive: Drive): boolean {
  return (
    drive.device.built.raidTypes.some(takesSpares) &&
    driveCondition(tree, drive, undefined) === 'ok' &&
    operationsOn(tree, driveUri(tree, drive)).length === 0
  );
}

export function setHotspareType(
  stage: ControllerStage,
  drive: Drive,
  type: HotspareType,
): readonly Message[] {
  const { view } = stage;
  if (!allowedHotspareTypes(view, drive).includes(type))
    return [notInList({ name: 'HotspareType', pointer: '/HotspareType' }, type)];
  if (type === hotspareType(view, drive)) return [];
  const set = volumeSet(view, drive.device.built);
  const bay = bayName(drive.built);
  const isOther = (each: string) => each !== bay;
  putVolumes(stage, drive.device, {
    ...set,
    arrays: set.arrays.map((array) =>
      array.spares.includes(bay) ? { ...array, spares: array.spares.filter(isOther) } : array,
    ),
    globalSpares: type === 'Global' ? [...set.globalSpares, bay] : set.globalSpares.filter(isOther),
  });
  return [];
}
