/**
 * Collects what controllers reach. It only counts while they run: microsteps are the same objects each time, so which
 * states and transitions they stand for is asked once, at the end.
 */
import { statesOf } from '../../replay/index.js';
import {
  isMachineRecord,
  isNotTaken,
  leaves,
  machineKind,
  pathOf,
  type Step,
  type TakenMove,
} from '../../engine/index.js';
import { hosts, type JournaledInput } from '../../machines/index.js';
import { type ControllerTree, listItems, logNames, type Refusal } from '../../models/index.js';

import type { InProcessController } from '../controller/in-process.js';
import { messageName } from '../report/words.js';
import { addTimes, type Reached, type ReachedMachine, type Subject, transitionName } from './reached.js';

type Committed = Step<ControllerTree, JournaledInput>;

/** Answers from here on are refusals. */
const firstRefusal = 400;

export class CoverageCollector {
  /** By kind, and then by what was taken. */
  readonly #moves = new Map<string, Map<TakenMove, number>>();
  /** By kind: states that machines stood in when watching began. */
  readonly #first = new Map<string, Map<string, number>>();
  readonly #counts: Readonly<Record<Subject, Map<string, number>>> = {
    faults: new Map(),
    hands: new Map(),
    facts: new Map(),
    entries: new Map(),
    messages: new Map(),
    refusals: new Map(),
  };

  /** Counts whatever the controller does from now on, and the states it stands in. Returns what ends it. */
  watch(controller: InProcessController): () => void {
    for (const [address, { value }] of leaves(controller.tree.machines, isMachineRecord)) {
      const counts = within(this.#first, machineKind(address));
      for (const state of statesOf(value)) add(counts, state);
    }
    return this.follow(controller);
  }

  /** The same for one that was forked off one that is watched: where it stands has been counted. */
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

  /** All of it so far. */
  reached(): Reached {
    const kinds = [...new Set([...this.#first.keys(), ...this.#moves.keys()])].sort();
    const counts = Object.entries(this.#counts).map(([subject, times]) => [subject, plain(times)]);
    return {
      machines: Object.fromEntries(kinds.map((kind) => [kind, this.#machine(kind)])),
      ...(Object.fromEntries(counts) as Record<Subject, Reached[Subject]>),
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
      // The messages of a refused request stand in its answer.
      const isAnswered = input.type === 'redfish.write' && !isNotTaken(outcome.refusal);
      const names = isAnswered ? [] : refusalNames(outcome.refusal);
      for (const name of names) add(this.#counts.refusals, name);
      return;
    }
    if (input.type === 'fault' && !input.clear) add(this.#counts.faults, input.fault);
    if (input.type === 'operator') add(this.#counts.hands, input.hand);
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

/** `iml fan.failed`: an entry of a log is told of by one fact. */
export function entryName(log: string, fact: string): string {
  return `${log} ${fact}`;
}

/** The messages it was refused with, or the event that no machine of a kind took. */
function refusalNames(refusal: unknown): readonly string[] {
  if (isNotTaken(refusal)) return [`${machineKind(refusal.address)} takes no ${refusal.event}`];
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

function plain(counts: ReadonlyMap<string, number>): Reached[Subject] {
  return addTimes([Object.fromEntries(counts)]);
}
