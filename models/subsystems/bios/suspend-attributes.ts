/** A start that goes by the defaults: nothing that was set is in force, and all of it waits for the next one. */
import type { ControllerStage } from '../../stage.js';
import { firmwareSetupAddress } from './contract.js';

/** To be called once the attributes that waited were judged. */
export function suspendAttributes(stage: ControllerStage): void {
  const { bios } = stage.view;
  const { configured } = bios.attributes;
  stage.put('bios', { ...bios, attributes: { ...bios.attributes, configured, inForce: {} } });
  stage.emit('bios.attributesChanged', {}, firmwareSetupAddress);
}
