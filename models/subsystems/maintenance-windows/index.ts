/** Maintenance windows. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import type { MaintenanceWindowsState } from './state.js';

export const maintenanceWindows: Subsystem<{
  readonly branches: { readonly maintenanceWindows: MaintenanceWindowsState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ maintenanceWindows: { windows: [] } }),
  facts: {},
};

export * from './state.js';
