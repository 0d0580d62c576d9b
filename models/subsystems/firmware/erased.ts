/** What the erase of the whole server takes of what the controller knows about firmware (behaviour § 3.4). */
import type { ControllerStage } from '../../stage.js';

/**
 * What came of checks, and what was found by one: the next finds it again. What stands in the flash memories of parts stays as it is,
 * whole or not, and so does what was set for good.
 */
export function forgetKnown(stage: ControllerStage): void {
  const { firmware } = stage.draft;
  firmware.integrity.last = null;
  firmware.untold = [];
  for (const [id, damage] of Object.entries(stage.view.firmware.damaged))
    if (damage === 'found') firmware.damaged[id] = 'changed';
}
