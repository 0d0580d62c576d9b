/**
 * Subsystem of the operations: work that takes time or waits for a boot, for all other subsystems. A task shows an
 * operation that a request has started. A drive or an update shows its operation on its own resource.
 */
import {
  initialOperations,
  type OperationContract,
  type OperationsState,
} from '../../../models/operations/index.js';
import { declareMachine } from '../../declare.js';
import { managerAddress, powerAddress } from '../../power/index.js';
import type { Subsystem } from '../../subsystem.js';
import { followNeeds } from './effects.js';
import { operationFacts } from './facts.js';
import { type At, operation } from './operation.machine.js';

export const operations: Subsystem<{
  readonly branches: { readonly operations: OperationsState };
  readonly facts: typeof operationFacts;
}> = {
  branchDescriptions: {
    operations: 'Operations that take time or wait for a start.',
  },
  initial: () => ({ operations: initialOperations }),
  facts: operationFacts,
  machines: {
    operation: declareMachine<OperationContract, At>()({
      chart: operation,
      foreground: true,
      // An operation that does not need the controller continues during a hang, because other hardware executes it. For
      // example, a drive erases itself.
      runsWhileHung: ({ onLoss }) => onLoss.controller === 'goesOn',
      enrichAll: (_, _tree, _draw, _address, now) => ({ now }),
      enrich: {},
    }),
  },
  branchReactions: [
    {
      name: 'operations',
      branches: [],
      machines: [powerAddress, managerAddress],
      after: ['systemErase'],
      react: followNeeds,
    },
  ],
};
