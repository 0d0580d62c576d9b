/**
 * Collects the coverage of controllers. During a run, the collector only counts. Microsteps are shared objects, so
 * their states and transitions are resolved once, at the end.
 */
import { statesOf } from '../../replay/index.js';
import { isMachineRecord, isUnhandledEvent, listLeaves, machineKind, pathOf, type ExecutedEvent, type ExecutedMicrostep, type TransitionOutline } from '../../engine/index.js';
import { hosts, type JournaledInput, logNames } from '../../machines/index.js';
import { type ControllerTree, listItems } from '../../models/index.js';
import type { Refusal } from '../../models/resource/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { messageName } from '../report/value-text.js';




type Committed = ExecutedEvent<ControllerTree, JournaledInput>;

/** Lowest status that counts as a refusal. */
const firstRefusal = 400;

export class CoverageCollector {
  /** Numbers of executions by machine kind, then by microstep. */
  readonly #moves = new Map<string, Map<ExecutedMicrostep, number>>();
  /** Numbers of active states of machines at the start of the collection, by machine kind. */
  readonly #first = new Map<string, Map<string, number>>();
  readonly #counts: Readonly<Record<Subject, Map<string, number>>> = {
    faults: new Map(),
    operatorActions: new Map(),
    facts: new Map(),
    entries: new Map(),
    messages: new Map(),
    refusals: new Map(),
  };

  /**
   * Counts the active states of the controller, and its activity from now on. Returns a function that ends the
   * collection.
   */
  watch(controller: InProcessController): () => void {
    for (const [address, { value }] of listLeaves(controller.tree.machines, isMachineRecord)) {
      const counts = within(this.#first, machineKind(address));
      for (const state of statesOf(value)) add(counts, state);
    }
    return this.follow(controller);
  }

  /**
   * Counts the activity of a fork of an observed controller. The active states of the fork were already counted.
   * Returns a function that ends the collection.
   */
  follow(controller: InProcessController): () => void {
    const stops = [
      controller.observe({ committed: (step) => this.#note(step) }),
      controller.answers.hear(({ status, messageIds }) => {
        for (const id of messageIds) {
          add(this.#counts.messages, messageName(id));
          if (status >= firstRefusal) add(this.#counts.refusals, messageName(id));
        }
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Returns all counts so far. */
  reached(): ReachedCounts {
    const kinds = [...new Set([...this.#first.keys(), ...this.#moves.keys()])].sort();
    const counts = Object.entries(this.#counts).map(([subject, times]) => [subject, plain(times)]);
    return {
      machines: Object.fromEntries(kinds.map((kind) => [kind, this.#machine(kind)])),
      ...(Object.fromEntries(counts) as Record<Subject, ReachedCounts[Subject]>),
    };
  }

  #note({ before, after, cause, moved, emitted }: Committed): void {
    for (const { address, moves } of moved) {
      const counts = within(this.#moves, machineKind(address));
      for (const move of moves) add(counts, move);
    }
    for (const fact of emitted) add(this.#counts.facts, fact);
    if ('input' in cause) this.#noteInput(cause);
    if (after.logs !== before.logs) this.#noteEntries(before, after);
    if (after.events !== before.events) {
      for (const { messageId } of listItems(after.events, before.events.next))
        add(this.#counts.messages, messageName(messageId));
    }
  }

  #noteInput({ input, outcome }: Extract<Committed['cause'], { readonly input: unknown }>): void {
    if (!outcome.ok) {
      // The messages of a refused request are counted with its response.
      const isAnswered = input.type === 'redfish.write' && !isUnhandledEvent(outcome.refusal);
      const names = isAnswered ? [] : refusalNames(outcome.refusal);
      for (const name of names) add(this.#counts.refusals, name);
      return;
    }
    if (input.type === 'fault' && !input.clear) add(this.#counts.faults, input.fault);
    if (input.type === 'operator') add(this.#counts.operatorActions, input.action);
  }

  #noteEntries({ logs: before }: ControllerTree, { logs: after }: ControllerTree): void {
    for (const log of logNames) {
      if (after[log] === before[log]) continue;
      for (const { fact } of listItems(after[log], before[log].next))
        add(this.#counts.entries, entryName(log, fact));
    }
  }

  #machine(kind: string): ReachedMachine {
    const transitions = hosts.get(kind)?.outline.transitions ?? [];
    const states = new Map(this.#first.get(kind));
    const taken = new Map<string, number>();
    for (const [move, times] of this.#moves.get(kind) ?? []) {
      for (const state of move.entered) if (state.parent !== undefined) add(states, pathOf(state), times);
      for (const { number } of move.taken) {
        const outline = transitions[number];
        if (outline !== undefined) add(taken, transitionName(outline), times);
      }
    }
    return { states: plain(states), transitions: plain(taken) };
  }
}

/** Returns the name of a log entry, such as `iml fan.failed`. The fact is enough to identify an entry of a log. */
export function entryName(log: string, fact: string): string {
  return `${log} ${fact}`;
}

/** Returns the messages of a refusal, or the event that no machine of a kind accepted. */
function refusalNames(refusal: unknown): readonly string[] {
  if (isUnhandledEvent(refusal)) return [`${machineKind(refusal.address)} takes no ${refusal.event}`];
  return (refusal as Refusal).messages.map(({ registry, key }) => `${registry}.${key}`);
}

function within<Key>(all: Map<string, Map<Key, number>>, name: string): Map<Key, number> {
  let counts = all.get(name);
  if (counts === undefined) {
    counts = new Map();
    all.set(name, counts);
  }
  return counts;
}

function add<Key>(counts: Map<Key, number>, key: Key, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}

function plain(counts: ReadonlyMap<string, number>): ReachedCounts[Subject] {
  return addTimes([Object.fromEntries(counts)]);
}

/**
 * Subjects of the reached coverage besides the machines. The coverage consists of counts by name, as plain data,
 * because workers send it, and the counts of seeds and shards are added up. The full list of coverage items is part of
 * the program (`coverage.ts`), so it is not sent.
 */
export const subjects = ['faults', 'operatorActions', 'facts', 'entries', 'messages', 'refusals'] as const;
export type Subject = (typeof subjects)[number];

/** Count by name. */
export type CountByName = Readonly<Record<string, number>>;

export interface ReachedCounts extends Readonly<Record<Subject, CountByName>> {
  /** Reached states and transitions by machine kind. */
  readonly machines: Readonly<Record<string, ReachedMachine>>;
}

interface ReachedMachine {
  /** Counts of states that were entered, or active at the start, by path. */
  readonly states: CountByName;
  /** Counts of taken transitions, by `transitionName`. */
  readonly transitions: CountByName;
}

export function transitionName({
  from,
  event,
  index,
}: Pick<TransitionOutline, 'from' | 'event' | 'index'>): string {
  return `${from} ${event} ${index}`;
}

export function addReached(all: readonly ReachedCounts[]): ReachedCounts {
  const kinds = new Set(all.flatMap(({ machines }) => Object.keys(machines)));
  const machines = [...kinds].sort().map((kind) => {
    const each = all.flatMap((reached) => reached.machines[kind] ?? []);
    const states = addTimes(each.map((machine) => machine.states));
    return [kind, { states, transitions: addTimes(each.map(({ transitions }) => transitions)) }] as const;
  });
  const added = subjects.map((subject) => [subject, addTimes(all.map((reached) => reached[subject]))]);
  return { machines: Object.fromEntries(machines), ...(Object.fromEntries(added) as Record<Subject, CountByName>) };
}

/** Adds up the counts. The names are sorted, so that the order of arrival does not matter. */
function addTimes(all: readonly CountByName[]): CountByName {
  const sums = new Map<string, number>();
  for (const times of all) {
    for (const [name, count] of Object.entries(times)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}
