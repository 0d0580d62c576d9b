/**
 * An array is gone with any of its drives that was erased, its volumes with it, and so is what stood in for others. What was
 * set on their controller goes as well.
 */
import type { Json } from '../../../engine/index.js';
import type { ControllerStage } from '../../stage.js';
import { driveName, listStorageDevices } from '../parts/index.js';
import { noVolumes, type VolumeArray, type VolumeSet } from './state.js';

export function loseErasedVolumes(stage: ControllerStage, { drives }: { readonly drives: Json }): void {
  if (!Array.isArray(drives)) throw new Error('no list of drives');
  const { byStorage } = stage.view.volumes;
  const left = listStorageDevices(stage.view.blueprint).flatMap(({ built }) => {
    const kept = byStorage[built.id];
    if (kept === undefined) return [];
    const isErased = (bay: string) => drives.includes(driveName(built, { bay: Number(bay) }));
    if (!built.drives.some(({ bay }) => isErased(String(bay)))) return [[built.id, kept] as const];
    const isWhole = ({ group }: VolumeArray) => !group.spans.flat().some(isErased);
    const arrays = kept.arrays
      .filter(isWhole)
      .map((array) => ({ ...array, spares: array.spares.filter((bay) => !isErased(bay)) }));
    const globalSpares = kept.globalSpares.filter((bay) => !isErased(bay));
    return [[built.id, { ...noSettings(kept), arrays, globalSpares }] as const];
  });
  stage.put('volumes', { byStorage: Object.fromEntries(left) });
}

/** Names that were given are never given again. */
function noSettings({ nextSerial }: VolumeSet): VolumeSet {
  return { ...noVolumes, nextSerial };
}
