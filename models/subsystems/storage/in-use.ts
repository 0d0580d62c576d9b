/** Whether a drive has power while the host has, and whether what the host does comes to it. */
import type { ControllerTree } from '../../tree.js';
import { type Drive, findCondition } from '../parts/index.js';
import { driveUse } from '../volumes/index.js';
import { driveState } from './state.js';

type Used = Pick<ControllerTree, 'conditions' | 'storage' | 'volumes'>;

export function isSupplied(tree: Pick<Used, 'conditions' | 'storage'>, drive: Drive): boolean {
  return findCondition(tree.conditions, 'drive', drive.name) !== 'removed' && !driveState(tree, drive).off;
}

/** Those on the processor's own lanes are used as they are, others by volumes alone. Nobody uses one that has failed. */
export function isWorking(tree: Used, drive: Drive): boolean {
  if (!isSupplied(tree, drive) || findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return false;
  return drive.device.built.kind === 'direct' || driveUse(tree, drive) === 'volume';
}
