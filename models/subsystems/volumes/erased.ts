/** A volume is gone with any of its drives that was erased, and so is what stood in for others. */
import type { Json } from '../../../engine/index.js';
import type { ControllerStage } from '../../stage.js';
import { driveName, listStorageDevices } from '../parts/index.js';
import { volumeSet } from './state.js';

export function loseErasedVolumes(stage: ControllerStage, { drives }: { readonly drives: Json }): void {
  if (!Array.isArray(drives)) throw new Error('no list of drives');
  const byStorage = listStorageDevices(stage.view.blueprint).flatMap(({ built }) => {
    const kept = volumeSet(stage.view, built);
    const isErased = (bay: number) => drives.includes(driveName(built, { bay }));
    if (kept === volumeSet({ volumes: { byStorage: {} } }, built)) return [];
    const byId = Object.fromEntries(Object.entries(kept.byId).filter(([, { bays }]) => !bays.some(isErased)));
    const globalSpares = kept.globalSpares.filter((bay) => !isErased(bay));
    return [[built.id, { ...kept, byId, globalSpares }] as const];
  });
  stage.put('volumes', { byStorage: Object.fromEntries(byStorage) });
}
