/** What is told of volumes and spares when their controller has looked at them, by what they were before. */
import type { ControllerStage } from '../../stage.js';
import { arrayHealth, findCondition, type StorageDevice } from '../parts/index.js';
import { tellSpare, tellVolume } from './facts-told.js';
import { volumesOf } from './located.js';
import { rebuildsOf } from './rebuild.js';
import { driveInBay } from './shelf.js';
import type { VolumeSet } from './state.js';

/** A volume is another when it has another serial, whatever its address. */
export function tellDeleted(stage: ControllerStage, device: StorageDevice): void {
  const kept = new Set(volumesOf(stage.view, device).map(({ volume }) => volume.serial));
  for (const { volume } of volumesOf(stage.tree, device)) {
    if (!kept.has(volume.serial)) tellVolume(stage, 'volume.deleted', device, volume);
  }
}

const facts = { OK: 'volume.repaired', Warning: 'volume.degraded', Critical: 'volume.failed' } as const;

export function tellHealth(stage: ControllerStage, device: StorageDevice, before: VolumeSet): void {
  const healthBefore = new Map(
    before.arrays.flatMap((array) => array.volumes.map(({ id }) => [id, arrayHealth(array)] as const)),
  );
  for (const { array, volume } of volumesOf(stage.view, device)) {
    const health = arrayHealth(array);
    if (health !== healthBefore.get(volume.id)) tellVolume(stage, facts[health], device, volume);
  }
}

export function tellStandIns(stage: ControllerStage, device: StorageDevice, bays: readonly string[]): void {
  for (const bay of bays) {
    const drive = driveInBay(device, bay);
    if (drive !== undefined) tellSpare(stage, 'spare.building', drive);
  }
}

/** Of those that wait, and of those that are being given what they are to hold. */
export function tellFailedSpares(stage: ControllerStage, device: StorageDevice, set: VolumeSet): void {
  const building = rebuildsOf(stage.view, device).filter(({ subject }) => subject.isSpare);
  const bays = [
    ...set.globalSpares,
    ...set.arrays.flatMap(({ spares }) => spares),
    ...building.map(({ subject }) => subject.bay),
  ];
  for (const bay of bays) {
    const drive = driveInBay(device, bay);
    if (drive === undefined) continue;
    const [is, was] = [stage.view, stage.tree].map(
      ({ conditions }) => findCondition(conditions, 'drive', drive.name) === 'failed',
    );
    if (is === true && was === false) tellSpare(stage, 'spare.failed', drive);
  }
}
