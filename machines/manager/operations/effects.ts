/** What operations write and report: their end, above all. */
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

/** Assumption: the only message of the registries that says that something underneath broke off. */
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

  /** Its owner hears of it first, and may have ended it by then. */
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

/** Whoever is under way hears at once what was lost and what is back: by what an event has made of the power and the controller. */
export function followNeeds(stage: Transaction): void {
  tell(stage, 'power', hasHostPower(powerRecord(stage.tree)), hasHostPower(recordIn(stage, powerAddress)));
  tell(stage, 'controller', !isAway(managerRecord(stage.tree)), !isControllerAway(stage));
}

function tell(stage: Transaction, need: Need, had: boolean, has: boolean): void {
  if (had === has) return;
  const type = has ? 'need.returned' : 'need.lost';
  for (const id of Object.keys(stage.view.operations.byId)) stage.offer(operationAddress(id), { type, need });
}
