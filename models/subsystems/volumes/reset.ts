/** What a controller keeps when it is reset to its defaults: its volumes, or nothing. */
import { baseMessage, type Message } from '../../messages/index.js';
import { operationsOn } from '../../operations/index.js';
import { driveUri, listFittedDrives, type StorageDevice } from '../parts/index.js';
import { isRebuild } from './rebuild.js';
import type { WithDrives } from './shelf.js';
import { noVolumes, type VolumeSet } from './state.js';

export const resetTypes = ['ResetAll', 'PreserveVolumes'] as const;
export type ResetType = (typeof resetTypes)[number];

/** Why it cannot be: a drive is being erased, and what that is about must not change. */
export function resetObstacle(tree: WithDrives, device: StorageDevice): Message | undefined {
  const isBusy = listFittedDrives(tree, device).some((drive) =>
    operationsOn(tree, driveUri(tree, drive)).some((operation) => !isRebuild(operation)),
  );
  return isBusy ? baseMessage('ResourceInUse') : undefined;
}

/** Spares of one array go with its volumes; names that were given are never given again. */
export function atDefaults({ nextSerial, arrays }: VolumeSet, type: ResetType): VolumeSet {
  return { ...noVolumes, nextSerial, arrays: type === 'ResetAll' ? [] : arrays };
}
