/**
 * Addresses with the contract of their machine. Events and reads by such an address are checked at compile time: a
 * misspelled event, or an event of another machine, does not compile.
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

/** The one place that claims a contract; the declaration of the machine checks that the chart fulfills it. */
export function addressAt<Contract extends MachineContract>(place: string): Address<Contract> {
  return place as Address<Contract>;
}

/** Reads the record of a machine that exists in every tree. The returned function throws for a tree without it. */
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

/** A request of a chart to send an event to another machine in the same instant (the action `send`). */
export function sendTo<Contract extends MachineContract>(
  to: string & HasContract<Contract>,
  event: Contract['sent'] & MachineEvent,
): { readonly type: 'send'; readonly params: CheckedSend } {
  const params: SendParams = { to, event };
  return { type: 'send', params: params as CheckedSend };
}

/** The record of a machine that always exists, as changed so far in this event. Throws if there is none. */
export function recordIn<Contract extends MachineContract>(
  stage: Pick<EngineTransaction<EngineTree>, 'record'>,
  address: string & HasContract<Contract>,
): RecordOf<Contract> {
  const record = stage.record(address);
  if (record === undefined) throw new Error(`there is no machine ${address}`);
  return record;
}
