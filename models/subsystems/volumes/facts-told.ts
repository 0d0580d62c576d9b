/** How volumes and the drives that stand in for others are told of. */
import type { ControllerStage } from '../../stage.js';
import { type Drive, drivePlace, driveUri, type StorageDevice } from '../parts/index.js';
import type { SpareFact, VolumeFact } from './facts.js';
import { volumeUri } from './located.js';
import type { Volume } from './state.js';

const reporter = 'volumes';

/** What facts about a volume are told with. */
export function volumeTold(device: StorageDevice, volume: Volume) {
  return { volume: volumeUri({ device, volume }), number: volume.id, slot: device.built.slot };
}

export function tellVolume(
  stage: ControllerStage,
  fact: VolumeFact,
  device: StorageDevice,
  volume: Volume,
): void {
  stage.emit(fact, volumeTold(device, volume), reporter);
}

export function tellSpare(stage: ControllerStage, fact: SpareFact, drive: Drive): void {
  stage.emit(fact, { drive: driveUri(stage.view, drive), ...drivePlace(drive) }, reporter);
}
