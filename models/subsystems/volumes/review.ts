/**
 * The review of a controller's volumes, after whatever has changed their drives or themselves: what it makes of the loss of
 * a drive, what is told of it, and what work that ends and begins. One that has no power leaves all as it was found last,
 * but knows what was pulled from it meanwhile.
 */
import type { ControllerStage } from '../../stage.js';
import { listStorageDevices, type StorageDevice } from '../parts/index.js';
import { formOfDrives } from './form-built.js';
import { withFound, withoutPulled, withStandIn } from './lost-drives.js';
import { type VolumeSet, volumeSet } from './state.js';
import { tellDeleted, tellFailedSpares, tellHealth, tellStandIns } from './tell-changes.js';
import { beginRebuilds, endWork } from './work.js';
import { putVolumes } from './written.js';

/** `isStart`: it has just been found by the start of its server. */
export function reviewVolumes(stage: ControllerStage, hasPower: boolean, isStart: boolean): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    const { id } = device.built;
    const isKept = (tree: ControllerStage['tree']) => tree.volumes.byStorage[id] !== undefined;
    if (isKept(stage.view) || isKept(stage.tree)) reviewDevice(stage, device, hasPower, isStart);
  }
}

function reviewDevice(
  stage: ControllerStage,
  device: StorageDevice,
  hasPower: boolean,
  isStart: boolean,
): void {
  const before = volumeSet(stage.view, device.built);
  const { set, standIns } = look(stage, device, before, hasPower);
  tellDeleted(stage, device);
  if (hasPower) tellFailedSpares(stage, device, before);
  if (set !== before) putVolumes(stage, device, set);
  tellHealth(stage, device, before);
  tellStandIns(stage, device, standIns);
  endWork(stage, device);
  if (!hasPower) return;
  beginRebuilds(stage, device, standIns);
  formOfDrives(stage, device, isStart);
}

interface Look {
  readonly set: VolumeSet;
  /** The bays of spares that have taken another's place. */
  readonly standIns: readonly string[];
}

/** As many spares as are needed and there are: each leaves one fewer, so that it comes to an end. */
function look({ view }: ControllerStage, device: StorageDevice, before: VolumeSet, hasPower: boolean): Look {
  const left = withoutPulled(view, device, before);
  if (!hasPower) return { set: left, standIns: [] };
  const standIns: string[] = [];
  let set = withFound(view, device, left);
  for (;;) {
    const next = withStandIn(view, device, set);
    if (next.bay === undefined) return { set, standIns };
    standIns.push(next.bay);
    ({ set } = next);
  }
}
