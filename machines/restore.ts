/** Restoration of defaults, and clearing of pending settings. All subsystems take part, in the order of their list. */
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
  // Pending settings are cleared last, so that the cancellation of a task can still be reported.
  if (waiting) forgetWaiting(stage);
};

function restoreKind(stage: Transaction, kind: keyof Restores): void {
  for (const subsystem of subsystems) subsystem.restore?.[kind]?.(stage);
}

/** Clears all changes of clients that are pending for the host's next start. */
function forgetWaiting(stage: Transaction): void {
  for (const { waits = {} } of subsystems) for (const { forget } of Object.values(waits)) forget(stage);
}
