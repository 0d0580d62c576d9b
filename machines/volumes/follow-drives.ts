/**
 * Controllers look at their volumes after every event that touched drives or volumes, however many of them and in whatever
 * order: what counts is how all is in the end. One that gets its power looks when the server has found it.
 */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  isStorageFound,
  powerAddress,
  powerRecord,
  reviewVolumes,
} from '../../models/index.js';

const branches = ['conditions', 'storage', 'volumes'] as const;

/** Costs next to nothing after an event that touches none of it. */
export function followDrives(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  const isChanged = branches.some((branch) => stage.view[branch] !== stage.tree[branch]);
  if (!isChanged && !isTouched(powerAddress)) return;
  const isThere = isStorageFound(recordIn(stage, powerAddress));
  const isStart = isThere && !isStorageFound(powerRecord(stage.tree));
  if (isChanged || isStart) reviewVolumes(stage, isThere, isStart);
}
