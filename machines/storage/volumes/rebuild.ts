/**
 * Rebuild of a drive of an array. The rebuild is an operation on the drive, and all volumes of the array show this
 * operation. The operation pauses without power, and a reset of the controller does not affect it (behaviour § 2.9).
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { listOperations, type Operation, type OperationOwner } from '../../../models/operations/index.js';
import { isOnDrive, rebuildMs } from '../../../models/raid/index.js';
import { type Drive, driveUri, listStorageDevices, type StorageDevice } from '../../parts/index.js';
import { startOperation } from '../../power/index.js';
import { bayName, driveCondition, driveInBay, rebuildKind } from './drive-shelf.js';
import { reportSpare } from './facts.js';
import { writeVolumes } from './located-volumes.js';
import { type VolumeArray, type VolumeSet, volumeSet } from './state.js';

/**
 * Subject of a rebuild: the drive, and whether it was a spare before. It is a type and not an interface, because
 * operations store it as JSON.
 */
type Subject = { readonly storage: string; readonly bay: string; readonly isSpare: boolean };
type Rebuild = Operation<Subject>;

export function isRebuild(operation: Operation): operation is Rebuild {
  return operation.kind === rebuildKind;
}

/** Returns the running rebuilds on the drives of a storage, or on those of one array. */
export function rebuildsOf(
  tree: Pick<ControllerTree, 'operations'>,
  { built }: StorageDevice,
  array?: VolumeArray,
): readonly Rebuild[] {
  return listOperations(tree)
    .filter(isRebuild)
    .filter(
      ({ subject: { storage, bay } }) =>
        storage === built.id && (array === undefined || isOnDrive(array.group, bay)),
    );
}

export function isRebuilding(
  tree: Pick<ControllerTree, 'operations' | 'volumes'>,
  { device, built }: Drive,
): boolean {
  const bay = bayName(built);
  const isLacking = volumeSet(tree, device.built).arrays.some(({ lacking }) => lacking.includes(bay));
  return isLacking && rebuildsOf(tree, device).some(({ subject }) => subject.bay === bay);
}

/** Returns the bays of the installed drives that need a rebuild. */
export function baysToRebuild(
  tree: Pick<ControllerTree, 'conditions' | 'storage'>,
  device: StorageDevice,
  { arrays }: VolumeSet,
): readonly string[] {
  return arrays
    .filter(({ state }) => state !== 'failed')
    .flatMap((array) =>
      array.lacking.filter((bay) => {
        const drive = driveInBay(device, bay);
        return drive !== undefined && driveCondition(tree, drive, array) === 'rebuilding';
      }),
    );
}

/** Starts the rebuild of a drive, which writes the data of all volumes of the array to it. */
export function startRebuild(stage: Transaction, device: StorageDevice, bay: string, isSpare: boolean): void {
  const drive = driveInBay(device, bay);
  const set = volumeSet(stage.view, device.built);
  const array = set.arrays.find(({ group }) => isOnDrive(group, bay));
  if (drive === undefined || array === undefined)
    throw new Error(`${device.built.id}: no array on bay ${bay}`);
  const { mediaType, protocol } = drive.built;
  startOperation(stage, {
    kind: rebuildKind,
    targetUri: driveUri(stage.view, drive),
    subject: { storage: device.built.id, bay, isSpare },
    starts: 'now',
    durationMs: rebuildMs({
      mediaType,
      protocol,
      bytesPerDrive: array.volumes.reduce((sum, { slice }) => sum + slice.lengthBytes, 0),
      rebuildRatePercent: set.rates.rebuild,
    }),
    onLoss: { power: 'resumes', controller: 'goesOn' },
    cancelling: 'always',
  });
}

/** Completes the rebuild of a drive. The review that follows determines the state of the array. */
export const rebuildOwner: OperationOwner<Subject> = {
  ended: (stage, { subject: { storage, bay, isSpare } }, { ended }) => {
    if (ended !== 'completed') return;
    const device = listStorageDevices(stage.view.blueprint).find(({ built }) => built.id === storage);
    const drive = device && driveInBay(device, bay);
    if (device === undefined || drive === undefined) throw new Error(`no bay ${bay} of ${storage}`);
    const set = volumeSet(stage.view, device.built);
    const arrays = set.arrays.map((array) =>
      array.lacking.includes(bay)
        ? { ...array, lacking: array.lacking.filter((lacking) => lacking !== bay) }
        : array,
    );
    writeVolumes(stage, device, { ...set, arrays });
    if (isSpare) reportSpare(stage, 'spare.active', drive);
  },
};
