/**
 * Start of operations. A new operation receives its currently missing needs: power of the host, and the availability of
 * the controller.
 */
import { recordIn } from '../../engine/index.js';
import type { Transaction } from '../../models/index.js';
import {
  type NewOperation,
  nextOperationId,
  notStarted,
  operationAddress,
} from '../../models/operations/index.js';
import { isControllerAway } from './manager-contract.js';
import { hasHostPower, powerAddress } from './power-contract.js';

/** Starts an operation and returns its id. */
export function startOperation(stage: Transaction, asked: NewOperation): string {
  const { starts, durationMs, onLoss, cancelling, kind, targetUri, subject } = asked;
  const { next, byId } = stage.view.operations;
  const id = nextOperationId(stage.view);
  // The members are copied one by one into a plain object. Owners receive this object in notifications, so it must not
  // be part of a draft.
  stage.put('operations', { next: next + 1, byId: { ...byId, [id]: { id, kind, targetUri, subject } } });
  const lacks = { power: !hasHostPower(recordIn(stage, powerAddress)), controller: isControllerAway(stage) };
  const address = operationAddress(id);
  const progress = notStarted(durationMs ?? 0);
  const lasts = durationMs === null ? ({ lasts: true } as const) : {};
  stage.start(address, { progress, onLoss, cancelling, lacks, ...lasts });
  if (starts === 'now') stage.send(address, { type: 'operation.takenUp' });
  return id;
}
