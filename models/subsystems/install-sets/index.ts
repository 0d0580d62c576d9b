/** Install sets: updates of several steps, and what became of those that were invoked. */
import type { Subsystem } from '../../subsystem.js';
import { deliveredSets } from './delivered.js';
import { updateRecoverySet } from './recovery-set.js';
import { followTask } from './reports.js';
import { bundleReport } from './resources/report.js';
import { bundleReports } from './resources/reports.js';
import { installSet } from './resources/set.js';
import { installSetCollection } from './resources/sets.js';
import { type InstallSetsState, noSets } from './state.js';

export const installSets: Subsystem<{
  readonly branches: { readonly installSets: InstallSetsState };
  readonly facts: Readonly<Record<never, never>>;
}> = {
  initial: (genesis) => ({ installSets: deliveredSets(genesis) }),
  facts: {},
  reactions: {
    'systemErase.controllerErased': (stage) => stage.put('installSets', noSets),
    'updateTask.changed': (stage, told) => {
      const task = stage.view.updateQueue.tasks.find(({ name }) => name === told.name);
      if (task === undefined) return;
      followTask(stage, task);
      const { state, filename } = task;
      if (state === 'Complete' && task.updateRecoverySet && filename !== null)
        updateRecoverySet(stage, filename);
    },
  },
  resources: [installSetCollection, installSet, bundleReports, bundleReport],
};

export { updateRecoverySet } from './recovery-set.js';
export { deleteInstallSets } from './remove.js';
export { bundleReportsUri } from './resources/report.js';
export * from './state.js';
