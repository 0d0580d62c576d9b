/** Health and state of drives, their storage and its enclosure (behaviour § 2.9). */

import type { ControllerTree } from '../../../models/index.js';
import type { Status } from '../../../models/resource/index.js';
import {
  arraysHealth,
  type Drive,
  deviceHealth,
  drivesOf,
  findCondition,
  type Health,
  partHealth,
  type StorageDevice,
  storageDiscovery,
  worstHealth,
} from '../../parts/index.js';
import { isErasing } from '../erase/index.js';
import { driveUse, isRebuilding } from '../volumes/index.js';
import { driveState } from './state.js';

function driveHealth({ conditions }: Pick<ControllerTree, 'conditions'>, { name }: Drive): Health {
  return partHealth(conditions, 'drive', name);
}

/** Returns the status of a drive. An unassigned drive is on standby, and a failed one is disabled. */
export function driveStatus(tree: ControllerTree, drive: Drive): Status {
  return { Health: driveHealth(tree, drive), State: stateOf(tree, drive) };
}

function stateOf(tree: ControllerTree, drive: Drive): Status['State'] & string {
  const isFailed = findCondition(tree.conditions, 'drive', drive.name) === 'failed';
  if (storageDiscovery(tree) === 'cached' || driveState(tree, drive).off || isFailed)
    return 'UnavailableOffline';
  // State of a drive during its erase. Assumption: the drive is not used during the erase, and `InTest` is the only
  // state that expresses this.
  if (isErasing(tree, drive)) return 'InTest';
  // A directly attached drive is always enabled, because the host uses it without a volume.
  if (drive.device.built.kind === 'direct') return 'Enabled';
  const use = driveUse(tree, drive);
  if (use === 'volume') return 'Enabled';
  return use === 'none' ? 'StandbyOffline' : 'StandbySpare';
}

/** Returns the state of a drive's LED, which its storage controller sets. */
export function driveIndicator(tree: ControllerTree, drive: Drive) {
  const condition = findCondition(tree.conditions, 'drive', drive.name);
  if (condition === 'failed') return 'Fail';
  if (condition === 'degraded') return 'PredictiveFailureAnalysis';
  if (isRebuilding(tree, drive)) return 'Rebuild';
  const use = driveUse(tree, drive);
  return use === 'dedicatedSpare' || use === 'globalSpare' ? 'Hotspare' : 'OK';
}

/** Returns the state of a storage. The storage has power only together with the host. */
export function storageState(tree: ControllerTree): 'Enabled' | 'UnavailableOffline' {
  return storageDiscovery(tree) === 'cached' ? 'UnavailableOffline' : 'Enabled';
}

export function controllerStatus(tree: ControllerTree, device: StorageDevice): Status {
  return { Health: deviceHealth(tree, device), State: storageState(tree) };
}

/** Returns the combined health of a storage, its drives (including missing ones) and the volumes on them. */
export function storageRollup(tree: ControllerTree, device: StorageDevice): Health {
  const volumes = arraysHealth(tree, device.built.id);
  return worstHealth([deviceHealth(tree, device), drivesHealth(tree, device), volumes]);
}

export function drivesHealth(tree: ControllerTree, device: StorageDevice): Health {
  return worstHealth(drivesOf(device).map((drive) => driveHealth(tree, drive)));
}
