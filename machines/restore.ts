/** What each kind of default brings back, and what waits for the next start, of all subsystems in the order of their list. */
import type { Reaction, Transaction } from '../models/index.js';
import type { FactArguments } from './facts/fact.js';
import type { Restores } from './subsystem.js';
import { subsystems } from './subsystems.js';

export const restore: Reaction<FactArguments['controller.clearing']> = (
  stage,
  { settings, factoryDefaults, waiting },
) => {
  if (settings) restoreKind(stage, 'settings');
  if (factoryDefaults) restoreKind(stage, 'factory');
  // Last, so that a task which is cancelled by it is there to say so.
  if (waiting) forgetWaiting(stage);
};

function restoreKind(stage: Transaction, kind: keyof Restores): void {
  for (const subsystem of subsystems) subsystem.restore?.[kind]?.(stage);
}

/** Nothing that clients have left for the host's next start is there any more. */
function forgetWaiting(stage: Transaction): void {
  for (const { waits = {} } of subsystems) for (const { forget } of Object.values(waits)) forget(stage);
}
