/** The memory that the firmware keeps its settings in was erased: they are as delivered, and so is all that goes with them. */
import { neverApplied } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { firmwareSetupAddress } from './contract.js';
import { deliveredAttributes, noPasswords } from './state.js';

export function loseSettings(stage: ControllerStage): void {
  stage.put('bios', {
    attributes: neverApplied(deliveredAttributes(stage.view.blueprint)),
    userDefaults: null,
    passwords: noPasswords,
  });
  stage.emit('bios.attributesChanged', {}, firmwareSetupAddress);
  const order = { attribute: 'RestoreManufacturingDefaults', value: 'Yes' };
  stage.emit('bios.orderTaken', order, firmwareSetupAddress);
}
