/** What operations report, for their owners and whoever shows them. No log holds it: owners have facts of their own. */
import { fact } from '../../facts/fact.js';

export const operationFacts = {
  'operation.begun': fact(['operation'], {}),
  'operation.interrupted': fact(['operation'], {}),
  'operation.resumed': fact(['operation'], {}),
  /** All is done that takes time: its owner may say what came of it, otherwise it is completed. */
  'operation.done': fact(['operation'], {}),
  'operation.ended': fact(['operation', 'outcome'], {}),
};
