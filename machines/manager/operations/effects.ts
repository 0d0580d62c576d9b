/** Effects and reports of operations, mainly at their end. */
import { recordIn } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { baseMessage, type Message } from '../../../models/messages/index.js';
import {
  type Need,
  type Operation,
  type OperationOutcome,
  operationAddress,
} from '../../../models/operations/index.js';
import { effect } from '../../declare.js';
import {
  hasHostPower,
  isAway,
  isControllerAway,
  managerRecord,
  powerAddress,
  powerRecord,
} from '../../power/index.js';

/**
 * Messages of an operation that was interrupted internally. Assumption: the registries have no other message for an
 * interruption.
 */
export const interruptedMessages: readonly Message[] = [baseMessage('OperationFailed')];

const done: readonly Message[] = [baseMessage('Success')];

function operationAt(stage: Transaction, address: string): Operation {
  const operation = stage.view.operations.byId[address.slice(operationAddress('').length)];
  if (operation === undefined) throw new Error(`no operation at ${address}`);
  return operation;
}

type Reported = 'operation.begun' | 'operation.interrupted' | 'operation.resumed';

export const operationEffects = {
  report: effect<{ readonly fact: Reported }>((stage, { address, params: { fact } }) =>
    stage.emit(fact, { operation: operationAt(stage, address) }, address),
  ),

  /**
   * Ends an operation whose duration is over. The owner is notified first and may end the operation itself with another
   * result.
   */
  conclude: effect((stage, { address }) => {
    const operation = operationAt(stage, address);
    stage.emit('operation.done', { operation }, address);
    stage.offer(operationAddress(operation.id), { type: 'operation.finished', messages: done });
  }),

  end: effect<OperationOutcome>((stage, { address, params: outcome }) => {
    const operation = operationAt(stage, address);
    const { next, byId } = stage.view.operations;
    const { [operation.id]: _, ...others } = byId;
    stage.put('operations', { next, byId: others });
    stage.emit('operation.ended', { operation, outcome }, address);
  }),
};

/** Notifies running operations when an event takes away or restores host power or the controller. */
export function followNeeds(stage: Transaction): void {
  tell(stage, 'power', hasHostPower(powerRecord(stage.tree)), hasHostPower(recordIn(stage, powerAddress)));
  tell(stage, 'controller', !isAway(managerRecord(stage.tree)), !isControllerAway(stage));
}

function tell(stage: Transaction, need: Need, had: boolean, has: boolean): void {
  if (had === has) return;
  const type = has ? 'need.returned' : 'need.lost';
  for (const id of Object.keys(stage.view.operations.byId)) stage.offer(operationAddress(id), { type, need });
}
