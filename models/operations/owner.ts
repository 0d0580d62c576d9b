/** What the owner of operations does when they come to an end, by kind. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { Reactions } from '../reactions.js';
import type { ControllerStage } from '../stage.js';
import type { Operation, OperationOutcome } from './state.js';

export interface OperationOwner<Subject extends JsonObject = JsonObject> {
  /**
   * All is done that takes time. It may end the operation here, by `finishOperation` or `failOperation`, and does so in
   * the same event; where it does not, the operation is completed.
   */
  done?(stage: ControllerStage, operation: Operation<Subject>): void;
  /** However it has ended, in the same event. */
  ended?(stage: ControllerStage, operation: Operation<Subject>, outcome: OperationOutcome): void;
}

/** Among the `reactions` of the owner: `...reactToOperations({ 'drive.erase': eraseOwner })`. */
export function reactToOperations(owners: { readonly [kind: string]: OperationOwner }): Reactions {
  const ownerOf = ({ kind }: Operation) => (Object.hasOwn(owners, kind) ? owners[kind] : undefined);
  return {
    'operation.done': (stage, told) => {
      const operation = toldOperation(told);
      ownerOf(operation)?.done?.(stage, operation);
    },
    'operation.ended': (stage, told) => {
      const operation = toldOperation(told);
      ownerOf(operation)?.ended?.(stage, operation, toldOutcome(told));
    },
  };
}

/** The operation that a fact tells of. */
export function toldOperation({ operation }: { readonly operation: Json }): Operation {
  return operation as Operation;
}

export function toldOutcome({ outcome }: { readonly outcome: Json }): OperationOutcome {
  return outcome as OperationOutcome;
}
