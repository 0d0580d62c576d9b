/** How a controller works by itself: the volumes it makes of drives that belong to nothing, the rates of its own work. */

import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message } from '../../../models/messages/index.js';
import { notInList } from '../../../models/resource/index.js';
import type { StorageDevice } from '../../parts/index.js';
import { writeVolumes } from './located-volumes.js';
import { type AutoCreate, autoCreates, type ControllerRates, volumeSet } from './state.js';

/** `AutoVolumeCreate`: one that hands drives through whole can do so by itself. */
export function allowedAutoCreates({ built }: StorageDevice): readonly AutoCreate[] {
  return built.raidTypes.includes('None') ? autoCreates : ['Disabled'];
}

export function setAutoCreate(stage: Transaction, device: StorageDevice, to: AutoCreate): readonly Message[] {
  // It does not show it either.
  if (device.built.raidTypes.length === 0)
    return [baseMessage('PropertyUnknown', ['AutoVolumeCreate'], '/AutoVolumeCreate')];
  if (!allowedAutoCreates(device).includes(to))
    return [notInList({ name: 'AutoVolumeCreate', pointer: '/AutoVolumeCreate' }, to)];
  const set = volumeSet(stage.view, device.built);
  if (set.autoCreates !== to) writeVolumes(stage, device, { ...set, autoCreates: to });
  return [];
}

/** What the controller spends on work of its own. What is under way goes on as it was planned. */
export function setRates(stage: Transaction, device: StorageDevice, rates: Partial<ControllerRates>): void {
  const set = volumeSet(stage.view, device.built);
  writeVolumes(stage, device, { ...set, rates: { ...set.rates, ...rates } });
}
