/**
 * Facts about operations, for their owners and for the resources that show them. The facts are not logged, because
 * owners report facts of their own.
 */
import { fact } from '../../facts/fact.js';

export const operationFacts = {
  'operation.begun': fact(['operation'], {}),
  'operation.interrupted': fact(['operation'], {}),
  'operation.resumed': fact(['operation'], {}),
  /** End of the duration: the owner may set the result, otherwise the operation is completed. */
  'operation.done': fact(['operation'], {}),
  'operation.ended': fact(['operation', 'outcome'], {}),
};
