/** Restoration of defaults, and clearing of pending settings. All subsystems take part, in the order of their list. */
import type { PreservedSettings } from '../models/captured/index.js';
import type { Reaction, Transaction } from '../models/index.js';
import { accounts } from './access/accounts/declaration.js';
import type { FactArguments } from './facts/fact.js';
import { endPreservation } from './manager/captured/index.js';
import { network } from './manager/network/declaration.js';
import type { Restores } from './subsystem.js';
import { subsystems } from './subsystems.js';

export const restore: Reaction<FactArguments['controller.clearing']> = (
  stage,
  { settings, factoryDefaults, waiting },
) => {
  if (settings) restoreKind(stage, 'settings');
  if (factoryDefaults) restoreKind(stage, 'factory');
  if (settings || factoryDefaults) endPreservation(stage);
  // Pending settings are cleared last, so that the cancellation of a task can still be reported.
  if (waiting) forgetWaiting(stage);
};

function restoreKind(stage: Transaction, kind: keyof Restores): void {
  const { preserves } = stage.view.captured;
  const preserved: readonly object[] = preserves === undefined ? [] : preservedBy[preserves];
  for (const subsystem of subsystems) if (!preserved.includes(subsystem)) subsystem.restore?.[kind]?.(stage);
}

/** Subsystems whose settings a reset to defaults of a captured service preserves. */
const preservedBy: Readonly<Record<PreservedSettings, readonly object[]>> = {
  PreserveNetwork: [network],
  PreserveNetworkAndUsers: [network, accounts],
};

/** Clears all changes of clients that are pending for the host's next start. */
function forgetWaiting(stage: Transaction): void {
  for (const { waits = {} } of subsystems) for (const { forget } of Object.values(waits)) forget(stage);
}
