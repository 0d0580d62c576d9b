/**
 * Volumes that controllers make by themselves: a boot device those it was built with, when a start finds it without any;
 * one that is told to, a volume of each drive that is put in, or found, and belongs to nothing (behaviour § 2.9).
 */
import { layOutAll } from '../../raid/index.js';
import type { ControllerStage } from '../../stage.js';
import {
  type Drive,
  driveUri,
  findCondition,
  listFittedDrives,
  listStorageDevices,
  type StorageDevice,
} from '../parts/index.js';
import { changeVolumes, type VolumeChange } from './changes.js';
import { initialiseNew } from './initialisation.js';
import { driveUse, volumesOf, volumeUri } from './located.js';
import { putChange } from './requests.js';
import { shelfOf } from './shelf.js';
import { askedBuilt, volumeSet, withBuilt } from './state.js';
import { putVolumes } from './written.js';

const reporter = 'volumes';

/** Those that delete no volumes form them anew. What its drives do not allow is tried again at the next start. */
export function formBuiltAnew(stage: ControllerStage): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    const { deletesVolumes, volumes } = device.built;
    const set = volumeSet(stage.view, device.built);
    if (deletesVolumes || volumes.length === 0 || set.arrays.length > 0) continue;
    const laidOut = layOutAll(askedBuilt(device.built), shelfOf(stage.view, device, set));
    if (laidOut.is === 'refused') continue;
    putVolumes(stage, device, withBuilt(device.built, set, laidOut.layouts));
    for (const located of volumesOf(stage.view, device)) {
      initialiseNew(stage, located, undefined);
      stage.emit('resource.created', { uri: volumeUri(located) }, reporter);
    }
  }
}

/** At a start all drives are found; after that only those that were put in come anew. */
export function formOfDrives(stage: ControllerStage, device: StorageDevice, isStart: boolean): void {
  if (volumeSet(stage.view, device.built).autoCreates !== 'NonRAID') return;
  const isNew = ({ name }: Drive) => findCondition(stage.tree.conditions, 'drive', name) === 'removed';
  for (const drive of listFittedDrives(stage.view, device)) {
    if (driveUse(stage.view, drive) !== 'none' || !(isStart || isNew(drive))) continue;
    const Drives = [driveUri(stage.view, drive)];
    const change: VolumeChange = { type: 'create', body: { RAIDType: 'None', Links: { Drives } } };
    const changed = changeVolumes(stage.view, device, volumeSet(stage.view, device.built), change);
    const uri = changed.ok ? putChange(stage, device, changed, change) : undefined;
    if (uri !== undefined) stage.emit('resource.created', { uri }, reporter);
  }
}
