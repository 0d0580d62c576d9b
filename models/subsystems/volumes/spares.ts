/** Drives that stand in for others: what may be one. */
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { chooseSpare, type DriveKind, isSameKind, type RaidDrive, takesSpares } from '../../raid/index.js';
import type { StorageDevice } from '../parts/index.js';
import { uriInBays } from './located.js';
import { driveInBay, shelfOf, type WithDrives } from './shelf.js';
import { driveArray, type VolumeArray, type VolumeSet } from './state.js';

export const sparesPointer = '/Links/DedicatedSpareDrives';
const name = 'DedicatedSpareDrives';

/** What is wrong with drives as the spares of an array that has none yet, or has those it had before. */
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
  // Also of a drive that is not in its bay.
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
