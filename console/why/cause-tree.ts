/** Causes of a value as a tree: the event that changed it, the events that this one read or was triggered by, and so on. */
import type { EventFacts, Influence } from '../api/types.js';

export interface CauseNode {
  readonly event: EventFacts;
  /** Part of the state through which the event led to its parent; undefined for a trigger. */
  readonly through: string | undefined;
  /** True for an event after the change, which can have prevented another one. */
  readonly isLater: boolean;
  readonly children: readonly CauseNode[];
}

/**
 * Builds the tree below an event. Each influence appears once, at its first reader. Those whose reader is not in the tree
 * are children of the root, so that none is lost.
 */
export function causeTree(root: EventFacts, influences: readonly Influence[]): CauseNode {
  const seen = new Set([root.number]);
  const placed = new Set<Influence>();
  const childrenOf = (number: number): CauseNode[] =>
    influences
      .filter((influence) => influence.readBy === number && !seen.has(influence.event.number))
      .map((influence) => {
        seen.add(influence.event.number);
        placed.add(influence);
        return influence;
      })
      .map((influence) => nodeOf(influence, childrenOf(influence.event.number)));
  const children = childrenOf(root.number);
  const rest = influences.filter((influence) => !placed.has(influence) && !seen.has(influence.event.number));
  return {
    event: root,
    through: undefined,
    isLater: false,
    children: [...children, ...rest.map((influence) => nodeOf(influence, []))],
  };
}

/** Returns the influences on a value that no single event changed, as the roots of trees. */
export function causeRoots(influences: readonly Influence[]): readonly CauseNode[] {
  return influences.map((influence) => nodeOf(influence, []));
}

function nodeOf({ event, changed, isLater }: Influence, children: readonly CauseNode[]): CauseNode {
  return { event, through: changed, isLater, children };
}

export type CauseKind = 'fault' | 'operator' | 'request' | 'answer' | 'timer';

/** Returns the kind of the cause of an event. */
export function kindOf({ cause }: Pick<EventFacts, 'cause'>): CauseKind {
  if (!('input' in cause)) return 'timer';
  const { type } = cause.input;
  if (type === 'fault') return 'fault';
  if (type === 'operator' || type === 'future') return 'operator';
  return type === 'effect.result' ? 'answer' : 'request';
}
