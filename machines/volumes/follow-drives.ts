/**
 * Controllers look at their volumes after every event that touched drives or volumes, however many of them and in whatever
 * order: what counts is how all is in the end. One that gets its power looks when the server has found it.
 */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  type ControllerTree,
  isStorageFound,
  powerAddress,
  powerRecord,
  reviewVolumes,
} from '../../models/index.js';

type Storage = ControllerTree['storage'];

/** Costs next to nothing after an event that touches none of it. */
export function followDrives(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  const isChanged = areChanged(stage);
  if (!isChanged && !isTouched(powerAddress)) return;
  const isThere = isStorageFound(recordIn(stage, powerAddress));
  const isStart = isThere && !isStorageFound(powerRecord(stage.tree));
  if (isChanged || isStart) reviewVolumes(stage, isThere, isStart);
}

/** Whether there may be something to be found: a light that goes on is nothing to volumes. */
function areChanged({ tree, view }: ControllerStage): boolean {
  return (
    view.volumes !== tree.volumes ||
    view.conditions.parts.drive !== tree.conditions.parts.drive ||
    (view.storage.drives !== tree.storage.drives && areSwitched(view.storage, tree.storage))
  );
}

function areSwitched({ drives: now }: Storage, { drives: before }: Storage): boolean {
  const isOff = (drives: Storage['drives'], name: string) => drives[name]?.off === true;
  return [...Object.keys(now), ...Object.keys(before)].some(
    (name) => isOff(now, name) !== isOff(before, name),
  );
}
