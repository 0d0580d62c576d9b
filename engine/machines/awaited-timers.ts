/**
 * The timers that a machine waits for: those that its active states have set, and without which these states never end.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { StateValue } from '../contracts.js';

/** Names of the timers that a record with this state value has between two instants. */
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
