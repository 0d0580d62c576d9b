/** The running operations, and the calls of their owners and others, each within its event. */

import type { JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { Reactions, Transaction } from '../transaction.js';
import { type OperationPlan, operationAddress } from './contract.js';

export interface NewOperation extends Omit<Operation, 'id'>, OperationPlan {
  /** `nextBoot`: it waits until its owner starts it, independent of power and controller. */
  readonly starts: 'now' | 'nextBoot';
}

/** The id of the next operation: for a resource that must exist before its first report. */
export function nextOperationId({ operations }: { readonly operations: OperationsState }): string {
  return String(operations.next);
}

/** Starts an operation that waited. One that has started or ended already refuses the whole event. */
export function takeUpOperation(stage: Transaction, id: string): void {
  stage.send(operationAddress(id), { type: 'operation.takenUp' });
}

/** Makes an operation of unknown duration follow another one. */
export function followOperation(stage: Transaction, id: string, operation: string): void {
  stage.send(operationAddress(id), { type: 'operation.followed', operation });
}

/** The result of a successful operation. */
export interface OperationResult {
  readonly messages: readonly Message[];
  /** URI of the created resource. */
  readonly created?: string;
}

/** Ends an operation that waited or runs. One that has ended already refuses the whole event. */
export function finishOperation(stage: Transaction, id: string, finished: OperationResult): void {
  stage.send(operationAddress(id), { type: 'operation.finished', ...finished });
}

/** The same, with the reason of the failure. */
export function failOperation(stage: Transaction, id: string, messages: readonly Message[]): void {
  stage.send(operationAddress(id), { type: 'operation.failed', messages });
}

/** Returns true if it was cancelled: its plan can forbid it, and it can have ended. */
export function cancelOperation(stage: Transaction, id: string): boolean {
  return stage.offer(operationAddress(id), { type: 'operation.cancelled' });
}

/** Handlers of an owner for the end of its operations, by kind. */
export interface OperationOwner<Subject extends JsonObject = JsonObject> {
  /**
   * The timed part is done. The handler can end the operation in the same event, by `finishOperation` or
   * `failOperation`; otherwise the operation is completed.
   */
  done?(stage: Transaction, operation: Operation<Subject>): void;
  /** The operation has ended in any way, in the same event. */
  ended?(stage: Transaction, operation: Operation<Subject>, outcome: OperationOutcome): void;
}

/** Among the `reactions` of the owner: `...reactToOperations({ 'drive.erase': eraseOwner })`. */
export function reactToOperations(owners: { readonly [kind: string]: OperationOwner }): Reactions {
  const ownerOf = ({ kind }: Operation) => (Object.hasOwn(owners, kind) ? owners[kind] : undefined);
  return {
    'operation.done': (stage, told) => {
      const operation = operationOf(told);
      ownerOf(operation)?.done?.(stage, operation);
    },
    'operation.ended': (stage, told) => {
      const operation = operationOf(told);
      ownerOf(operation)?.ended?.(stage, operation, outcomeOf(told));
    },
  };
}

/** The operation of a fact. */
export function operationOf({ operation }: JsonObject): Operation {
  return operation as Operation;
}

export function outcomeOf({ outcome }: JsonObject): OperationOutcome {
  return outcome as OperationOutcome;
}

// The running operations: kind, owner and subject of each. The progress is in its machine, and its owner stores the
// result; here it is removed at its end. Their number is bounded by the owners' subjects: a part, or a request stored
// as a task.

/** Types, not interfaces, because facts are JSON. */
export type Operation<Subject extends JsonObject = JsonObject> = {
  /** A number that is never reused. */
  readonly id: string;
  /** Kind of work: `secureBoot.enrol`. */
  readonly kind: string;
  /** Its subject. */
  readonly targetUri: string;
  /** Data of its owner for the end. */
  readonly subject: Subject;
};

export type OperationOutcome = {
  readonly ended: 'completed' | 'failed' | 'cancelled';
  readonly messages: readonly Message[];
  /** URI of the created resource. */
  readonly created?: string;
};

export interface OperationsState {
  readonly next: number;
  /** Ids are whole numbers, so that an object stores them in numeric order. */
  readonly byId: { readonly [id: string]: Operation };
}

export const initialOperations: OperationsState = { next: 1, byId: {} };

type HasOperations = { readonly operations: OperationsState };

/** Running operations, in starting order. */
export function listOperations({ operations }: HasOperations): readonly Operation[] {
  return Object.values(operations.byId);
}

/** Running operations on one resource. */
export function operationsOn(tree: HasOperations, targetUri: string): readonly Operation[] {
  return listOperations(tree).filter((operation) => operation.targetUri === targetUri);
}
