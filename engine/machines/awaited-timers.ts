/** Timers of the `after` delays of a machine's active states. Without these timers, the states would not end. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { StateValue } from '../contracts.js';

/** Returns the names of the delay timers that the active states of a state value have set. */
export function listAwaitedTimers({ root }: AnyStateMachine, value: StateValue): readonly string[] {
  return nodesWithin(root, value).flatMap(({ after }) => after.map(({ eventType }) => eventType));
}

function nodesWithin(node: AnyStateNode, value: StateValue): readonly AnyStateNode[] {
  const inner = typeof value === 'string' ? { [value]: {} } : value;
  const below = Object.entries(inner).flatMap(([key, beneath]) => {
    const child = node.states[key];
    return child === undefined ? [] : nodesWithin(child, beneath);
  });
  return [node, ...below];
}
