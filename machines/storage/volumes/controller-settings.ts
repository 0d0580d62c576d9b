/**
 * Settings of a controller's own work: the automatic creation of volumes on unassigned drives, and the rates of
 * background work.
 */

import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message } from '../../../models/messages/index.js';
import { notInList } from '../../../models/resource/index.js';
import type { StorageDevice } from '../../parts/index.js';
import { writeVolumes } from './located-volumes.js';
import { type AutoCreate, autoCreates, type ControllerRates, volumeSet } from './state.js';

/**
 * Returns the allowed values of `AutoVolumeCreate`. Automatic creation requires a controller that supports drives
 * without RAID.
 */
export function allowedAutoCreates({ built }: StorageDevice): readonly AutoCreate[] {
  return built.raidTypes.includes('None') ? autoCreates : ['Disabled'];
}

export function setAutoCreate(stage: Transaction, device: StorageDevice, to: AutoCreate): readonly Message[] {
  // A controller without RAID types does not show the property, so a write of it is unknown.
  if (device.built.raidTypes.length === 0)
    return [baseMessage('PropertyUnknown', ['AutoVolumeCreate'], '/AutoVolumeCreate')];
  if (!allowedAutoCreates(device).includes(to))
    return [notInList({ name: 'AutoVolumeCreate', pointer: '/AutoVolumeCreate' }, to)];
  const set = volumeSet(stage.view, device.built);
  if (set.autoCreates !== to) writeVolumes(stage, device, { ...set, autoCreates: to });
  return [];
}

/** Sets the rates of the controller's background work. Running operations finish with their planned duration. */
export function setRates(stage: Transaction, device: StorageDevice, rates: Partial<ControllerRates>): void {
  const set = volumeSet(stage.view, device.built);
  writeVolumes(stage, device, { ...set, rates: { ...set.rates, ...rates } });
}
