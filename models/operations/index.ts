/**
 * Operations with progress: whatever takes time or waits for a boot, once for all who have such a thing. A task is one
 * view of an operation, that of the request it came from; a drive or an update shows its own.
 */
import type { Subsystem } from '../subsystem.js';
import { operationFacts } from './facts.js';
import { initialOperations, type OperationsState } from './state.js';

export const operations: Subsystem<{
  readonly branches: { readonly operations: OperationsState };
  readonly facts: typeof operationFacts;
}> = {
  initial: () => ({ operations: initialOperations }),
  facts: operationFacts,
};

export * from './contract.js';
export * from './operations.js';
export * from './owner.js';
export * from './progress.js';
export { listOperations, type Operation, type OperationOutcome, operationsOn } from './state.js';
