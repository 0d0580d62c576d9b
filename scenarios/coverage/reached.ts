/**
 * What of the behaviour was reached, by name with how often, as plain data: workers send it, seeds and shards are added
 * up. What there is beside that stands in the program itself (`coverage.ts`), so it is not sent along.
 */
import type { TransitionOutline } from '../../engine/index.js';

export const subjects = ['faults', 'hands', 'facts', 'entries', 'messages', 'refusals'] as const;
export type Subject = (typeof subjects)[number];

/** How often, by name. */
export type Times = Readonly<Record<string, number>>;

export interface Reached extends Readonly<Record<Subject, Times>> {
  /** By kind. */
  readonly machines: Readonly<Record<string, ReachedMachine>>;
}

export interface ReachedMachine {
  /** Entered, or there at the start; by path. */
  readonly states: Times;
  /** Taken; by `transitionName`. */
  readonly transitions: Times;
}

export function transitionName({
  from,
  event,
  index,
}: Pick<TransitionOutline, 'from' | 'event' | 'index'>): string {
  return `${from} ${event} ${index}`;
}

export function addReached(all: readonly Reached[]): Reached {
  const kinds = new Set(all.flatMap(({ machines }) => Object.keys(machines)));
  const machines = [...kinds].sort().map((kind) => {
    const each = all.flatMap((reached) => reached.machines[kind] ?? []);
    const states = addTimes(each.map((machine) => machine.states));
    return [kind, { states, transitions: addTimes(each.map(({ transitions }) => transitions)) }] as const;
  });
  const added = subjects.map((subject) => [subject, addTimes(all.map((reached) => reached[subject]))]);
  return { machines: Object.fromEntries(machines), ...(Object.fromEntries(added) as Record<Subject, Times>) };
}

/** In the order of the names, so that it does not matter who came first. */
export function addTimes(all: readonly Times[]): Times {
  const sums = new Map<string, number>();
  for (const times of all) {
    for (const [name, count] of Object.entries(times)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}
