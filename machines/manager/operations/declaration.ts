/**
 * Operations with progress: work that takes time or waits for a boot, for all subsystems. A task is the view of an
 * operation by its request; a drive or an update shows its own view.
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
  initial: () => ({ operations: initialOperations }),
  facts: operationFacts,
  machines: {
    operation: declareMachine<OperationContract, At>()({
      chart: operation,
      foreground: true,
      // Operations that need no controller are executed by other hardware: a drive erases itself.
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
