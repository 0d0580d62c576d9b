/**
 * The operations that are under way: what each is, whose and on what. How far it has come is in its machine, what became
 * of it is known to whoever keeps that; here it is forgotten with its end. There are as many as owners have something to
 * work on: a part, a request that is kept as a task.
 */
import type { JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';

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
