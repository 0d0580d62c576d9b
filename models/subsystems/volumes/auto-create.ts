/** Whether a controller makes volumes by itself of drives that belong to nothing: `AutoVolumeCreate`. */
import { baseMessage, type Message } from '../../messages/index.js';
import { notInList } from '../../resource/problems.js';
import type { ControllerStage } from '../../stage.js';
import type { StorageDevice } from '../parts/index.js';
import { type AutoCreate, autoCreates, volumeSet } from './state.js';
import { putVolumes } from './written.js';

/** One that hands drives through whole can do so by itself. */
export function allowedAutoCreates({ built }: StorageDevice): readonly AutoCreate[] {
  return built.raidTypes.includes('None') ? autoCreates : ['Disabled'];
}

export function setAutoCreate(
  stage: ControllerStage,
  device: StorageDevice,
  to: AutoCreate,
): readonly Message[] {
  // It does not show it either.
  if (device.built.raidTypes.length === 0)
    return [baseMessage('PropertyUnknown', ['AutoVolumeCreate'], '/AutoVolumeCreate')];
  if (!allowedAutoCreates(device).includes(to))
    return [notInList({ name: 'AutoVolumeCreate', pointer: '/AutoVolumeCreate' }, to)];
  const set = volumeSet(stage.view, device.built);
  if (set.autoCreates !== to) putVolumes(stage, device, { ...set, autoCreates: to });
  return [];
}
