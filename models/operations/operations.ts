/** The operations under way, and what their owners and others do with them, each within the event in which it is done. */

import type { JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { Reactions, Transaction } from '../transaction.js';
import { type OperationPlan, operationAddress } from './contract.js';

export interface NewOperation extends Omit<Operation, 'id'>, OperationPlan {
  /** `nextBoot`: it waits until its owner takes it up, whatever becomes of power and controller meanwhile. */
  readonly starts: 'now' | 'nextBoot';
}

/** The id of the operation that is set going next: for what is to be there when it reports its first. */
export function nextOperationId({ operations }: { readonly operations: OperationsState }): string {
  return String(operations.next);
}

/** The owner begins an operation that waited. Whatever has begun or ended already is refused as a whole. */
export function takeUpOperation(stage: Transaction, id: string): void {
  stage.send(operationAddress(id), { type: 'operation.takenUp' });
}

/** The owner of one that lasts has another do what takes the time. */
export function followOperation(stage: Transaction, id: string, operation: string): void {
  stage.send(operationAddress(id), { type: 'operation.followed', operation });
}

/** What an operation leaves behind when it went well. */
export interface OperationResult {
  readonly messages: readonly Message[];
  /** URI of what it has made. */
  readonly created?: string;
}

/** The owner ends an operation, whether it waited or has begun. One that has ended already is refused as a whole. */
export function finishOperation(stage: Transaction, id: string, finished: OperationResult): void {
  stage.send(operationAddress(id), { type: 'operation.finished', ...finished });
}

/** The same, with what was in the way. */
export function failOperation(stage: Transaction, id: string, messages: readonly Message[]): void {
  stage.send(operationAddress(id), { type: 'operation.failed', messages });
}

/** Returns whether it was cancelled: its plan may not allow it, and it may have ended. */
export function cancelOperation(stage: Transaction, id: string): boolean {
  return stage.offer(operationAddress(id), { type: 'operation.cancelled' });
}

/** What the owner of operations does when they come to an end, by kind. */
export interface OperationOwner<Subject extends JsonObject = JsonObject> {
  /**
   * All is done that takes time. It may end the operation here, by `finishOperation` or `failOperation`, and does so in
   * the same event; where it does not, the operation is completed.
   */
  done?(stage: Transaction, operation: Operation<Subject>): void;
  /** However it has ended, in the same event. */
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

/** The operation that a fact tells of. */
export function operationOf({ operation }: JsonObject): Operation {
  return operation as Operation;
}

export function outcomeOf({ outcome }: JsonObject): OperationOutcome {
  return outcome as OperationOutcome;
}

// The operations that are under way: what each is, whose and on what. How far it has come is in its machine, what became
// of it is known to whoever keeps that; here it is forgotten with its end. There are as many as owners have something to
// work on: a part, a request that is kept as a task.

/** Types, not interfaces: what facts tell is JSON. */
export type Operation<Subject extends JsonObject = JsonObject> = {
  /** A number, never given twice. */
  readonly id: string;
  /** Whose work it is, and which: `secureBoot.enrol`. */
  readonly kind: string;
  /** What it works on. */
  readonly targetUri: string;
  /** What its owner wants to know at its end. */
  readonly subject: Subject;
};

export type OperationOutcome = {
  readonly ended: 'completed' | 'failed' | 'cancelled';
  readonly messages: readonly Message[];
  /** URI of what it has made. */
  readonly created?: string;
};

export interface OperationsState {
  readonly next: number;
  /** Ids are whole numbers, so that an object keeps them in the order they were given. */
  readonly byId: { readonly [id: string]: Operation };
}

export const initialOperations: OperationsState = { next: 1, byId: {} };

type HasOperations = { readonly operations: OperationsState };

/** Those under way, in the order they were set going. */
export function listOperations({ operations }: HasOperations): readonly Operation[] {
  return Object.values(operations.byId);
}

/** Those under way on one resource. */
export function operationsOn(tree: HasOperations, targetUri: string): readonly Operation[] {
  return listOperations(tree).filter((operation) => operation.targetUri === targetUri);
}
