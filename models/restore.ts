/** What each kind of default brings back, of all subsystems in the order of their list. */
import type { ControllerStage } from './stage.js';
import type { Restores } from './subsystem.js';
import { subsystems } from './subsystems.js';

export function restore(stage: ControllerStage, kind: keyof Restores): void {
  for (const subsystem of subsystems) subsystem.restore?.[kind]?.(stage);
}
