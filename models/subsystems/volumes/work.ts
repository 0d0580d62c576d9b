/** The work on volumes that ends and begins with how they are found: initialisations and rebuilds. */
import { baseMessage } from '../../messages/index.js';
import { cancelOperation, failOperation, listOperations } from '../../operations/index.js';
import type { ControllerStage } from '../../stage.js';
import type { StorageDevice } from '../parts/index.js';
import { tellVolume } from './facts-told.js';
import { isInitialisation } from './initialisation.js';
import { volumesOf, volumesUri, volumeUri } from './located.js';
import { baysToRebuild, rebuildsOf, startRebuild } from './rebuild.js';
import { volumeSet } from './state.js';

const brokeOff = [baseMessage('OperationFailed')];

/** What is worked on is gone, has failed, or is not to be had any more. */
export function endWork(stage: ControllerStage, device: StorageDevice): void {
  const volumes = volumesOf(stage.view, device);
  for (const operation of listOperations(stage.view)) {
    if (!isInitialisation(operation) || !operation.targetUri.startsWith(volumesUri(device))) continue;
    const of = volumes.find((located) => volumeUri(located) === operation.targetUri);
    if (of === undefined) cancelOperation(stage, operation.id);
    else if (of.array.state === 'failed') failOperation(stage, operation.id, brokeOff);
  }
  const wanted = baysToRebuild(stage.view, device, volumeSet(stage.view, device.built));
  for (const { id, subject } of rebuildsOf(stage.view, device)) {
    if (!wanted.includes(subject.bay)) failOperation(stage, id, brokeOff);
  }
}

/** Of what lacks something and is not being rebuilt yet. `standIns`: the bays of those that were spares up to now. */
export function beginRebuilds(
  stage: ControllerStage,
  device: StorageDevice,
  standIns: readonly string[],
): void {
  const underWay = rebuildsOf(stage.view, device).map(({ subject }) => subject.bay);
  for (const bay of baysToRebuild(stage.view, device, volumeSet(stage.view, device.built))) {
    if (underWay.includes(bay)) continue;
    startRebuild(stage, device, bay, standIns.includes(bay));
    for (const { array, volume } of volumesOf(stage.view, device)) {
      if (array.lacking.includes(bay)) tellVolume(stage, 'volume.rebuilding', device, volume);
    }
  }
}
