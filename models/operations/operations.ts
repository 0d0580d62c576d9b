/** Running operations, and the functions that owners and other subsystems call within an event. */

import type { JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { Reactions, Transaction } from '../transaction.js';
import { type OperationPlan, operationAddress } from './contract.js';

export interface NewOperation extends Omit<Operation, 'id'>, OperationPlan {
  /**
   * Time at which the operation starts. With `nextBoot`, the operation waits until its owner starts it, whether or not
   * the host has power and the controller runs.
   */
  readonly starts: 'now' | 'nextBoot';
}

/**
 * Returns the id of the next operation. The caller requires the id if it creates a resource for the operation before
 * the operation reports its first fact.
 */
export function nextOperationId({ operations }: { readonly operations: OperationsState }): string {
  return String(operations.next);
}

/** Starts a waiting operation. If the operation has already started or ended, the whole event is refused. */
export function takeUpOperation(stage: Transaction, id: string): void {
  stage.send(operationAddress(id), { type: 'operation.takenUp' });
}

/** Makes an operation of unknown duration show the progress of another operation. */
export function followOperation(stage: Transaction, id: string, operation: string): void {
  stage.send(operationAddress(id), { type: 'operation.followed', operation });
}

/** The result of a successful operation. */
export interface OperationResult {
  readonly messages: readonly Message[];
  /** URI of the created resource. */
  readonly created?: string;
}

/** Ends a waiting or running operation successfully. If the operation has already ended, the whole event is refused. */
export function finishOperation(stage: Transaction, id: string, finished: OperationResult): void {
  stage.send(operationAddress(id), { type: 'operation.finished', ...finished });
}

/** Ends a waiting or running operation with a failure. `messages` contains the reason. */
export function failOperation(stage: Transaction, id: string, messages: readonly Message[]): void {
  stage.send(operationAddress(id), { type: 'operation.failed', messages });
}

/** Cancels an operation. Returns false if the plan forbids the cancellation or the operation has ended. */
export function cancelOperation(stage: Transaction, id: string): boolean {
  return stage.offer(operationAddress(id), { type: 'operation.cancelled' });
}

/** Handlers by which the owner of an operation reacts to its end. */
export interface OperationOwner<Subject extends JsonObject = JsonObject> {
  /**
   * Handles the end of the timed work. The handler can end the operation in the same event with `finishOperation` or
   * `failOperation`; otherwise the operation ends successfully.
   */
  done?(stage: Transaction, operation: Operation<Subject>): void;
  /** Handles the end of the operation with any outcome, in the same event. */
  ended?(stage: Transaction, operation: Operation<Subject>, outcome: OperationOutcome): void;
}

/**
 * Returns the reactions of an owner to its operations. The owner adds them to its `reactions`, as in
 * `...reactToOperations({ 'drive.erase': eraseOwner })`. The keys are kinds of operations.
 */
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

/** Returns the operation in the arguments of a fact. */
export function operationOf({ operation }: JsonObject): Operation {
  return operation as Operation;
}

export function outcomeOf({ outcome }: JsonObject): OperationOutcome {
  return outcome as OperationOutcome;
}

// Running operations with their kind, owner and target. The machine of an operation contains the progress; the owner
// stores the result. An operation is removed from this list when it ends. The length of the list is bounded, because
// each operation belongs to a component or to a request that is stored as a task.

/**
 * Running operation. It is a type alias, because facts are JSON and the compiler does not assign an interface to the
 * JSON type.
 */
export type Operation<Subject extends JsonObject = JsonObject> = {
  /** Id of the operation: a number that is never reused. */
  readonly id: string;
  /** Kind of work, such as `secureBoot.enrol`. */
  readonly kind: string;
  /** URI of the resource that the operation works on. */
  readonly targetUri: string;
  /** Data that the owner needs at the end of the operation. */
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
  /** Running operations by id. Ids are whole numbers, so a JavaScript object stores them in numeric order. */
  readonly byId: { readonly [id: string]: Operation };
}

export const initialOperations: OperationsState = { next: 1, byId: {} };

type HasOperations = { readonly operations: OperationsState };

/** Returns the running operations, in the order of their creation. */
export function listOperations({ operations }: HasOperations): readonly Operation[] {
  return Object.values(operations.byId);
}

/** Returns the running operations on one resource. */
export function operationsOn(tree: HasOperations, targetUri: string): readonly Operation[] {
  return listOperations(tree).filter((operation) => operation.targetUri === targetUri);
}
