/** What is wrong with volumes and in no log is found by a management controller that was away when it came to pass. */
import {
  arrayHealth,
  type ControllerStage,
  listStorageDevices,
  volumesOf,
  volumeTold,
} from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';

export function reportUnwell(stage: ControllerStage): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    for (const { array, volume } of volumesOf(stage.view, device)) {
      const health = arrayHealth(array);
      if (health === 'OK') continue;
      const fact = health === 'Critical' ? 'volume.failed' : 'volume.degraded';
      reportUntold(stage, fact, volumeTold(device, volume), 'volumes');
    }
  }
}
