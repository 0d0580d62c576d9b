/** Settings of a controller's own work: automatic volumes on unassigned drives, and the rates of background work. */

import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message } from '../../../models/messages/index.js';
import { notInList } from '../../../models/resource/index.js';
import type { StorageDevice } from '../../parts/index.js';
import { writeVolumes } from './located-volumes.js';
import { type AutoCreate, autoCreates, type ControllerRates, volumeSet } from './state.js';

/** `AutoVolumeCreate`: available on a controller that can pass drives through. */
export function allowedAutoCreates({ built }: StorageDevice): readonly AutoCreate[] {
  return built.raidTypes.includes('None') ? autoCreates : ['Disabled'];
}

export function setAutoCreate(stage: Transaction, device: StorageDevice, to: AutoCreate): readonly Message[] {
  // The property is not shown either.
  if (device.built.raidTypes.length === 0)
    return [baseMessage('PropertyUnknown', ['AutoVolumeCreate'], '/AutoVolumeCreate')];
  if (!allowedAutoCreates(device).includes(to))
    return [notInList({ name: 'AutoVolumeCreate', pointer: '/AutoVolumeCreate' }, to)];
  const set = volumeSet(stage.view, device.built);
  if (set.autoCreates !== to) writeVolumes(stage, device, { ...set, autoCreates: to });
  return [];
}

/** Rates of the controller's background work. Running operations keep their planned duration. */
export function setRates(stage: Transaction, device: StorageDevice, rates: Partial<ControllerRates>): void {
  const set = volumeSet(stage.view, device.built);
  writeVolumes(stage, device, { ...set, rates: { ...set.rates, ...rates } });
}
