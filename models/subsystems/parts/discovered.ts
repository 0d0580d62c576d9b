/**
 * Which storage the controller knows of. What is found by POST is looked for anew with every start of the host and not
 * there meanwhile; while the host is off what was found last is shown (behaviour § 3.1). Clients wait for `DeviceDiscovery`,
 * which promises all storage: it is there from then on, also while its controllers have more to report.
 */
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';
import { deviceDiscovery, type PowerRecord, powerRecord } from '../host/index.js';
import { findCondition } from './conditions.js';
import { type Drive, drivesOf, listStorageDevices, type StorageDevice } from './drives.js';

type Discovery = 'looking' | 'cached' | 'found';

export function storageDiscovery(tree: Pick<ControllerTree, 'machines'>): Discovery {
  const power = powerRecord(tree);
  if (isStorageFound(power)) return 'found';
  return deviceDiscovery(power).SmartArrayDiscovery === 'Cached' ? 'cached' : 'looking';
}

export function isStorageFound(power: PowerRecord): boolean {
  return deviceDiscovery(power).DeviceDiscovery === 'vMainDeviceDiscoveryComplete';
}

/** Why nothing can be changed now: storage has no power, or does not answer yet. */
export function storageAway(tree: Pick<ControllerTree, 'machines'>): Message | undefined {
  return storageDiscovery(tree) === 'found' ? undefined : baseMessage('ResourceInStandby');
}

/** Assumption: a client that asks twice a minute is told soon enough. Unit: s. */
const retrySeconds = 30;

/** Why a change of storage that POST has not found again yet is to be sent later (behaviour § 2.9). */
export function awaitedStorage(
  tree: ControllerTree,
  { StorageId = '' }: Readonly<Record<string, string>>,
): Message | undefined {
  const isFitted = ({ built }: StorageDevice) => built.id.toLowerCase() === StorageId.toLowerCase();
  return storageDiscovery(tree) === 'looking' && listStorageDevices(tree.blueprint).some(isFitted)
    ? mgmtMessage('ResourceNotReadyRetry', [String(retrySeconds)])
    : undefined;
}

export function listKnownStorage(tree: ControllerTree): readonly StorageDevice[] {
  return storageDiscovery(tree) === 'looking' ? [] : listStorageDevices(tree.blueprint);
}

/** Without those that are not in their bays. */
export function listFittedDrives(
  { conditions }: Pick<ControllerTree, 'conditions'>,
  device: StorageDevice,
): readonly Drive[] {
  return drivesOf(device).filter(({ name }) => findCondition(conditions, 'drive', name) !== 'removed');
}
