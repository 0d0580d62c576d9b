/** Firmware that broke while the management controller was away, and is in no log, it finds on its return. */
import { aboutFirmware, type ControllerStage, listFirmware } from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';

export function reportDamaged(stage: ControllerStage): void {
  const { blueprint, firmware } = stage.view;
  for (const item of listFirmware(blueprint)) {
    if (firmware.damaged[item.id] === 'interrupted')
      reportUntold(stage, 'firmware.damaged', aboutFirmware(item), 'firmware');
  }
}
