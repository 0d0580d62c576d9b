/** Facts of operations, for their owners and views. They are not logged: owners have facts of their own. */
import { fact } from '../../facts/fact.js';

export const operationFacts = {
  'operation.begun': fact(['operation'], {}),
  'operation.interrupted': fact(['operation'], {}),
  'operation.resumed': fact(['operation'], {}),
  /** The duration is over: the owner may set the result, otherwise the operation is completed. */
  'operation.done': fact(['operation'], {}),
  'operation.ended': fact(['operation', 'outcome'], {}),
};
