/**
 * Addresses with the contract of the machine that lives there. What is sent and read by such an address is checked when it
 * is compiled: a misspelt event, or one of another machine, is no event.
 */
import type {
  Address,
  EngineTree,
  HasContract,
  MachineContract,
  MachineEvent,
  RecordOf,
} from '../contracts.js';
import type { EngineTransaction } from '../loop/transaction-contract.js';
import type { CheckedSend, SendParams } from '../machines/effects.js';
import { getLeaf, splitAddress } from './forest.js';

/** The one place that claims a contract; that the chart keeps it is checked where the machine is declared. */
export function addressAt<Contract extends MachineContract>(place: string): Address<Contract> {
  return place as Address<Contract>;
}

/** Reads the record of a machine that every tree has. What it returns throws for a tree without it. */
export function recordAt<Contract extends MachineContract>(
  address: string & HasContract<Contract>,
): (tree: Pick<EngineTree, 'machines'>) => RecordOf<Contract> {
  const path = splitAddress(address);
  return ({ machines }) => {
    const record = getLeaf(machines, path);
    if (record === undefined) throw new Error(`the tree has no machine ${address}`);
    return record as RecordOf<Contract>;
  };
}

/** What a chart asks for to send another machine an event, delivered in the same instant (the action `send`). */
export function sendTo<Contract extends MachineContract>(
  to: string & HasContract<Contract>,
  event: Contract['sent'] & MachineEvent,
): { readonly type: 'send'; readonly params: CheckedSend } {
  const params: SendParams = { to, event };
  return { type: 'send', params: params as CheckedSend };
}

/** The record of a machine that is always there, as it stands within an event. Throws where there is none. */
export function recordIn<Contract extends MachineContract>(
  stage: Pick<EngineTransaction<EngineTree>, 'record'>,
  address: string & HasContract<Contract>,
): RecordOf<Contract> {
  const record = stage.record(address);
  if (record === undefined) throw new Error(`there is no machine ${address}`);
  return record;
}
