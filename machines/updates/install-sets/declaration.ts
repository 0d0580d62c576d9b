/** Subsystem of the install sets, which are updates of several steps, and of the reports of their invocations. */

import type { Subsystem } from '../../subsystem.js';
import { taskState } from '../update-queue/index.js';
import { deliveredSets, updateRecoverySet } from './recovery-set.js';
import { bundleReport, bundleReports, recordTaskState } from './resources/invocations.js';
import { installSet, installSetCollection } from './resources/sets.js';
import { type InstallSetsState, noSets } from './state.js';

export const installSets: Subsystem<{
  readonly branches: { readonly installSets: InstallSetsState };
  readonly facts: Readonly<Record<never, never>>;
}> = {
  branchDescriptions: {
    installSets: 'Install sets and their invocations.',
  },
  initial: (genesis) => ({ installSets: deliveredSets(genesis) }),
  facts: {},
  reactions: {
    'systemErase.controllerErased': (stage) => stage.put('installSets', noSets),
    'updateTask.changed': (stage, told) => {
      const task = stage.view.updateQueue.tasks.find(({ name }) => name === told.name);
      if (task === undefined) return;
      recordTaskState(stage, task);
      const { filename } = task;
      if (taskState(stage.view, task) === 'Complete' && task.updateRecoverySet && filename !== null)
        updateRecoverySet(stage, filename);
    },
  },
  resources: [installSetCollection, installSet, bundleReports, bundleReport],
};
