/** What each kind of default brings back, and what waits for the next start, of all subsystems in the order of their list. */
import type { ControllerStage } from './stage.js';
import type { Restores } from './subsystem.js';
import { subsystems } from './subsystems.js';

export function restore(stage: ControllerStage, kind: keyof Restores): void {
  for (const subsystem of subsystems) subsystem.restore?.[kind]?.(stage);
}

/** Nothing that clients have left for the host's next start is there any more. */
export function forgetWaiting(stage: ControllerStage): void {
  for (const { waits = {} } of subsystems) for (const { forget } of Object.values(waits)) forget(stage);
}
