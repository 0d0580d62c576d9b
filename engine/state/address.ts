/**
 * Addresses with the contract of their machine. The compiler checks events and reads that use such an address: a
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

/**
 * Returns an address with a contract. Only this function assigns a contract to an address; the declaration of the
 * machine checks that its chart fulfills the contract.
 */
export function addressAt<Contract extends MachineContract>(place: string): Address<Contract> {
  return place as Address<Contract>;
}

/**
 * Returns a function that reads the record of a machine that exists in every tree. The function throws for a tree
 * without the machine.
 */
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

/**
 * Returns the parameters of the action `send`, with which a chart sends an event to another machine in the same
 * instant.
 */
export function sendTo<Contract extends MachineContract>(
  to: string & HasContract<Contract>,
  event: Contract['sent'] & MachineEvent,
): { readonly type: 'send'; readonly params: CheckedSend } {
  const params: SendParams = { to, event };
  return { type: 'send', params: params as CheckedSend };
}

/**
 * Returns the record of a machine that always exists, with the changes of this event so far. Throws if the machine does
 * not exist.
 */
export function recordIn<Contract extends MachineContract>(
  stage: Pick<EngineTransaction<EngineTree>, 'record'>,
  address: string & HasContract<Contract>,
): RecordOf<Contract> {
  const record = stage.record(address);
  if (record === undefined) throw new Error(`there is no machine ${address}`);
  return record;
}
