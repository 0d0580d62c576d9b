/** What owners do with operations, and whoever may cancel them. All of it is part of the event in which it is done. */
import { type RecordOf, recordIn } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import type { ControllerStage } from '../stage.js';
import { isControllerAway } from '../subsystems/controller/index.js';
import { hostPhase, type PowerContract, powerAddress, poweredParts } from '../subsystems/host/index.js';
import { type OperationPlan, operationAddress } from './contract.js';
import { notBegun } from './progress.js';
import type { Operation, OperationsState } from './state.js';

export interface NewOperation extends Omit<Operation, 'id'>, OperationPlan {
  /** `nextBoot`: it waits until its owner takes it up, whatever becomes of power and controller meanwhile. */
  readonly starts: 'now' | 'nextBoot';
}

/** The id of the operation that is set going next: for what is to be there when it reports its first. */
export function nextOperationId({ operations }: { readonly operations: OperationsState }): string {
  return String(operations.next);
}

/** Sets an operation going. Returns its id. */
export function startOperation(stage: ControllerStage, asked: NewOperation): string {
  const { starts, durationMs, onLoss, cancelling, kind, targetUri, subject } = asked;
  const { next, byId } = stage.view.operations;
  const id = nextOperationId(stage.view);
  // By hand: what an owner is told of an operation must not be part of a draft.
  stage.put('operations', { next: next + 1, byId: { ...byId, [id]: { id, kind, targetUri, subject } } });
  const lacks = { power: !hasHostPower(recordIn(stage, powerAddress)), controller: isControllerAway(stage) };
  const address = operationAddress(id);
  const progress = notBegun(durationMs ?? 0);
  const lasts = durationMs === null ? ({ lasts: true } as const) : {};
  stage.start(address, { progress, onLoss, cancelling, lacks, ...lasts });
  if (starts === 'now') stage.send(address, { type: 'operation.takenUp' });
  return id;
}

/** The owner begins an operation that waited. Whatever has begun or ended already is refused as a whole. */
export function takeUpOperation(stage: ControllerStage, id: string): void {
  stage.send(operationAddress(id), { type: 'operation.takenUp' });
}

/** The owner of one that lasts has another do what takes the time. */
export function followOperation(stage: ControllerStage, id: string, operation: string): void {
  stage.send(operationAddress(id), { type: 'operation.followed', operation });
}

/** What an operation leaves behind when it went well. */
export interface Finished {
  readonly messages: readonly Message[];
  /** URI of what it has made. */
  readonly created?: string;
}

/** The owner ends an operation, whether it waited or has begun. One that has ended already is refused as a whole. */
export function finishOperation(stage: ControllerStage, id: string, finished: Finished): void {
  stage.send(operationAddress(id), { type: 'operation.finished', ...finished });
}

/** The same, with what was in the way. */
export function failOperation(stage: ControllerStage, id: string, messages: readonly Message[]): void {
  stage.send(operationAddress(id), { type: 'operation.failed', messages });
}

/** Returns whether it was cancelled: its plan may not allow it, and it may have ended. */
export function cancelOperation(stage: ControllerStage, id: string): boolean {
  return stage.offer(operationAddress(id), { type: 'operation.cancelled' });
}

/** A warm reset leaves the supplies on. */
export function hasHostPower(record: RecordOf<PowerContract>): boolean {
  return poweredParts(record) !== undefined || hostPhase(record) === 'resetting';
}
