/** Subsystem of the maintenance windows: time ranges in which updates may start. */

import type { Subsystem } from '../../subsystem.js';
import { maintenanceWindowFacts } from './facts.js';
import { maintenanceWindow, maintenanceWindowCollection } from './resources/windows.js';
import { type MaintenanceWindowsState, noWindows } from './state.js';

export const maintenanceWindows: Subsystem<{
  readonly branches: { readonly maintenanceWindows: MaintenanceWindowsState };
  readonly facts: typeof maintenanceWindowFacts;
}> = {
  branchDescriptions: {
    maintenanceWindows: 'Maintenance windows.',
  },
  initial: () => ({ maintenanceWindows: noWindows }),
  facts: maintenanceWindowFacts,
  reactions: { 'systemErase.controllerErased': (stage) => stage.put('maintenanceWindows', noWindows) },
  resources: [maintenanceWindowCollection, maintenanceWindow],
};
