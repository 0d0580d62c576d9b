/** Spare drives: their requirements, and their type as clients set it. */

import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { operationsOn } from '../../../models/operations/index.js';
import {
  chooseSpare,
  type DriveKind,
  isSameKind,
  type RaidDrive,
  takesSpares,
} from '../../../models/raid/index.js';
import { notInList } from '../../../models/resource/index.js';
import { type Drive, driveUri, type StorageDevice } from '../../parts/index.js';
import { bayName, driveCondition, driveInBay, shelfOf, type WithDrives } from './drive-shelf.js';
import { driveUse, uriInBays, writeVolumes } from './located-volumes.js';
import { driveArray, type VolumeArray, type VolumeSet, volumeSet } from './state.js';

export const sparesPointer = '/Links/DedicatedSpareDrives';
const name = 'DedicatedSpareDrives';

/** Returns the problems of drives as spares of an array. The drives may already be spares of this array. */
export function spareProblems(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  array: VolumeArray,
  bays: readonly string[],
): readonly Message[] {
  if (bays.length === 0) return [];
  const { raidType } = array.group;
  if (!takesSpares(raidType))
    return [mgmtMessage('PropertyValueIncompatible', [raidType, 'RAIDType', name], sparesPointer)];
  const { drives, arrays, spares } = shelfOf(tree, device, set);
  // Kind of the array's first drive. The blueprint contains the drive even while its bay is empty.
  const [member = ''] = array.group.spans.flat();
  const kind = driveInBay(device, member)?.built;
  const used = new Set([...spares, ...arrays.flatMap(({ group }) => group.spans.flat())]);
  const isTaken = (bay: string, place: number) =>
    bays.indexOf(bay) !== place || (used.has(bay) && !array.spares.includes(bay));
  return bays.flatMap((bay, place) => {
    const drive = drives.find(({ driveId }) => driveId === bay);
    const [uri = bay] = uriInBays(tree, device, [bay]);
    if (isTaken(bay, place) || drive?.condition !== 'ok')
      return [baseMessage('PropertyValueResourceConflict', [name, uri, uri], sparesPointer)];
    return kind === undefined || fits(array, kind, drive)
      ? []
      : [mgmtMessage('PropertyValueIncompatible', [uri, name, 'Drives'], sparesPointer)];
  });
}

function fits(array: VolumeArray, kind: DriveKind, drive: RaidDrive): boolean {
  return (
    isSameKind(drive, kind) &&
    chooseSpare(driveArray(array), kind, { dedicated: [drive], global: [] }) !== undefined
  );
}

/** Spare types of a drive in `HotspareType`. A client may set `Global` or `None`. */
export const hotspareTypes = ['None', 'Global', 'Dedicated'] as const;
type HotspareType = (typeof hotspareTypes)[number];

const types = {
  none: 'None',
  volume: 'None',
  globalSpare: 'Global',
  dedicatedSpare: 'Dedicated',
} as const satisfies Readonly<Record<ReturnType<typeof driveUse>, HotspareType>>;

export function hotspareType(tree: WithDrives, drive: Drive): HotspareType {
  return types[driveUse(tree, drive)];
}

/** Returns the spare types that a client may set now. A dedicated spare is set at the volumes of its array. */
export function allowedHotspareTypes(tree: WithDrives, drive: Drive): readonly HotspareType[] {
  const use = driveUse(tree, drive);
  if (use === 'none') return canStandIn(tree, drive) ? ['None', 'Global'] : ['None'];
  return use === 'volume' ? ['None'] : ['None', types[use]];
}

/**
 * Returns whether a drive can become a spare: it works, no other operation uses it, and its controller supports
 * redundant levels.
 */
function canStandIn(tree: WithDrives, drive: Drive): boolean {
  return (
    drive.device.built.raidTypes.some(takesSpares) &&
    driveCondition(tree, drive, undefined) === 'ok' &&
    operationsOn(tree, driveUri(tree, drive)).length === 0
  );
}

export function setHotspareType(stage: Transaction, drive: Drive, type: HotspareType): readonly Message[] {
  const { view } = stage;
  if (!allowedHotspareTypes(view, drive).includes(type))
    return [notInList({ name: 'HotspareType', pointer: '/HotspareType' }, type)];
  if (type === hotspareType(view, drive)) return [];
  const set = volumeSet(view, drive.device.built);
  const bay = bayName(drive.built);
  const isOther = (each: string) => each !== bay;
  writeVolumes(stage, drive.device, {
    ...set,
    arrays: set.arrays.map((array) =>
      array.spares.includes(bay) ? { ...array, spares: array.spares.filter(isOther) } : array,
    ),
    globalSpares: type === 'Global' ? [...set.globalSpares, bay] : set.globalSpares.filter(isOther),
  });
  return [];
}
