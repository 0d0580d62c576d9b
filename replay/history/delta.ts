/**
 * Difference between two states, down to the smallest changed part. The states of a history share unchanged parts, so
 * the cost is proportional to the difference. A delta is plain JSON; checkpoints are stored in this form
 * (`segment.ts`).
 */
import { deepFreeze, type Json } from '../../engine/index.js';

export interface Delta {
  /** New values by key, or by index in a list. */
  readonly set?: { readonly [key: string]: Json };
  /** Changes inside values, by the key of the value. */
  readonly within?: { readonly [key: string]: Delta };
  readonly gone?: readonly string[];
  /** New length of a list whose length has changed. */
  readonly length?: number;
}

type Branch = { readonly [key: string]: Json | undefined };

const nothing: Delta = {};

/** Returns the difference; empty if both states are equal. The order of keys is ignored. */
export function deltaBetween(from: object, to: object): Delta {
  return (from === to ? undefined : differenceOf(from as Branch, to as Branch)) ?? nothing;
}

/** Returns the state after a delta: frozen, and sharing unchanged parts with the state before. */
export function applyDelta<State extends object>(from: State, delta: Delta): State {
  return applyDeltas(from, [delta]);
}

/** Returns the state after several deltas in order. Intermediate states are not frozen. */
export function applyDeltas<State extends object>(from: State, deltas: readonly Delta[]): State {
  return deepFreeze(
    deltas.reduce((state, delta) => applied(state as Branch, delta), from as object),
  ) as State;
}

/**
 * Returns the difference of two objects or lists. It uses plain loops, because it runs at every checkpoint over every
 * key of a changed part.
 */
function differenceOf(from: Branch, to: Branch): Delta | undefined {
  let set: Record<string, Json> | undefined;
  let within: Record<string, Delta> | undefined;
  for (const key of Object.keys(to)) {
    const [before, after] = [from[key], to[key] as Json];
    if (before === after) continue;
    if (isAlike(before, after) && !isReplacedList(before, after)) {
      const inner = differenceOf(before as Branch, after as Branch);
      if (inner === undefined) continue;
      within ??= {};
      within[key] = inner;
    } else {
      set ??= {};
      set[key] = after;
    }
  }
  const isList = Array.isArray(to);
  const gone = isList ? [] : Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const isResized = isList && to.length !== from.length;
  if (set === undefined && within === undefined && gone.length === 0 && !isResized) return undefined;
  return {
    ...(set && { set }),
    ...(within && { within }),
    ...(gone.length > 0 && { gone }),
    ...(isResized && { length: to.length as number }),
  };
}

/**
 * Returns true for two lists without a common element at the same index, such as a page of a ring and the page after
 * it. A whole list compresses better than its elements one by one.
 */
function isReplacedList(before: unknown, after: unknown): boolean {
  return (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length > 0 &&
    after.every((element, index) => element !== before[index])
  );
}

function applied(from: Branch, { set, within, gone, length }: Delta): object {
  const next: object = Object.assign(Array.isArray(from) ? from.slice(0, length) : { ...from }, set);
  for (const [key, inner] of Object.entries(within ?? nothing)) {
    Reflect.set(next, key, applied(from[key] as Branch, inner));
  }
  for (const key of gone ?? []) Reflect.deleteProperty(next, key);
  return next;
}

/** Returns true for two objects or two lists, which are compared member by member. */
export function isAlike(one: Json | undefined, other: Json | undefined): boolean {
  return (
    typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    Array.isArray(one) === Array.isArray(other)
  );
}
