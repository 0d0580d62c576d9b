/** States of one machine that would fulfil a condition, while the rest of the state stays as it is. */
import {
  type Address,
  type Forest,
  isMachineRecord,
  type MachineRecord,
  type StateValue,
} from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { statesIn } from '../machine-states.js';
import type { StateExpression } from './changes/expression.js';
import type { PastCondition } from './reading/comparison.js';
import { type Configuration, listConfigurations } from './way-to.js';

/** Returns true for active states that fulfil a condition. */
export type Goal = (states: Configuration) => boolean;

/**
 * Returns the test of the states of a machine that would fulfil a condition; undefined if the machine does not prevent
 * the condition. For a condition on several machines, the others can be in any states in which this machine decides.
 */
export function goalOf(
  machine: Address,
  { ofStates, evaluate }: PastCondition,
  tree: ControllerTree,
): Goal | undefined {
  if (ofStates !== undefined) return goalOfStates(machine, ofStates, tree);
  const isGoal: Goal = (states) => evaluate(withStates(tree, machine, states)).value;
  return listConfigurations(machine).some(isGoal) ? isGoal : undefined;
}

function goalOfStates(
  machine: Address,
  { machines, evaluate }: StateExpression<boolean>,
  tree: ControllerTree,
): Goal | undefined {
  const current = statesIn(tree, machine);
  const others = machines.filter((other) => other !== machine);
  for (const combination of combinationsOf(others, tree)) {
    const holdsWith: Goal = (states) =>
      evaluate((address) => (address === machine ? states : (combination.get(address) ?? [])));
    if (!holdsWith(current) && listConfigurations(machine).some(holdsWith)) return holdsWith;
  }
  return undefined;
}

/** Maximum number of combinations of states of other machines. Assumption: conditions name two or three machines. */
const combinationsMax = 2_048;

/** Yields the active states of machines, then every combination of states that their charts have. */
function* combinationsOf(
  machines: readonly Address[],
  tree: ControllerTree,
): Generator<ReadonlyMap<Address, Configuration>> {
  yield new Map(machines.map((machine) => [machine, statesIn(tree, machine)]));
  const each = machines.map(listConfigurations);
  const count = each.reduce((product, { length }) => product * length, 1);
  if (machines.length === 0) return;
  for (let index = 0; index < Math.min(count, combinationsMax); index++) {
    let rest = index;
    const combination = new Map<Address, Configuration>();
    for (const [place, configurations] of each.entries()) {
      combination.set(
        machines[place] as Address,
        configurations[rest % configurations.length] as Configuration,
      );
      rest = Math.floor(rest / configurations.length);
    }
    yield combination;
  }
}

/** Returns a state in which a machine has other active states, and everything else is the same. */
function withStates(tree: ControllerTree, machine: Address, states: Configuration): ControllerTree {
  const machines = withRecord(tree.machines, machine.split('/'), (record) => ({
    ...record,
    value: stateValueOf(states.map((state) => state.split('.'))),
  }));
  return { ...tree, machines: machines as ControllerTree['machines'] };
}

type Node = Forest<MachineRecord> | MachineRecord;

function withRecord(
  node: Node,
  [segment, ...path]: readonly string[],
  changed: (record: MachineRecord) => MachineRecord,
): Node {
  if (isMachineRecord(node)) return changed(node);
  const inner = segment === undefined ? undefined : node[segment];
  if (segment === undefined || inner === undefined) return node;
  return { ...node, [segment]: withRecord(inner, path, changed) };
}

/** Returns the state value of innermost active states, each as the list of its keys. */
function stateValueOf(paths: readonly (readonly string[])[]): StateValue {
  const keys = [...new Set(paths.map(([key = '']) => key))];
  const [only] = keys;
  if (only !== undefined && paths.every(({ length }) => length === 1)) return only;
  return Object.fromEntries(
    keys.map((key) => [
      key,
      stateValueOf(paths.filter(([first]) => first === key).map((path) => path.slice(1))),
    ]),
  );
}
