/**
 * The due events: the timers of a tree's machines and the results of its effects, in one event queue. Derived from the
 * tree on first use, so that a fork that never runs never builds the queue.
 */

import { createHash } from 'node:crypto';
import {
  type Address,
  type AnyInput,
  type EffectResult,
  type EngineTree,
  isEffectResult,
  isMachineRecord,
  type OutboxEntry,
  phases,
} from '../contracts.js';
import { EngineBug } from '../invariant.js';
import type { EffectResponder, SimulationOptions } from '../loop/simulation-options.js';
import { listLeaves } from '../state/forest.js';
import type { QueueChange } from '../state/timer-draft.js';
import { isWholeMs } from '../time/time.js';
import { type DueEvent, EventQueue } from './event-queue.js';

// Order of events of the same time and phase: first in, first out, unless a test shuffles it. An outcome that changes
// under another seed depends on the order, which is a finding.

/** 24 random bits above 26 bits of seq: still unique per seq, and below the queue's 2^50. */
const seqBits = 2 ** 26;

export function tieOrder(shuffleSeed: string | undefined): (seq: number) => number {
  if (shuffleSeed === undefined) return (seq) => seq;
  return (seq) => {
    const digest = createHash('sha256').update(`${shuffleSeed}/${seq}`).digest();
    return digest.readUIntBE(0, 3) * seqBits + (seq % seqBits);
  };
}

// Endpoints as a scenario models them: each effect gets the result of the responder, at its time. Derived from the
// outbox alone, so that a restored or forked simulation with the same responder gets the same results at the same
// instants.

type Schedule = Pick<EventQueue<{ readonly input: EffectResult }>, 'schedule' | 'cancel'>;

class Answers {
  readonly #answerer: EffectResponder | undefined;
  readonly #agenda: Schedule;
  readonly #order: (seq: number) => number;
  /** Ids of the entries whose result is in the queue. */
  readonly #coming = new Set<number>();

  constructor(answerer: EffectResponder | undefined, agenda: Schedule, order: (seq: number) => number) {
    this.#answerer = answerer;
    this.#agenda = agenda;
    this.#order = order;
  }

  /**
   * Requests the results of outbox entries; an entry without a responder waits for a runner. Unit of now: ms since the
   * epoch.
   */
  ask(entries: readonly OutboxEntry[], now: number): void {
    for (const entry of entries) {
      const answer = this.#answerer?.(entry);
      if (answer === undefined) continue;
      const { id, requestedAt } = entry;
      const { afterMs, result } = answer;
      if (!isWholeMs(afterMs)) {
        throw new EngineBug(`an answer comes after whole milliseconds, not after ${afterMs}`);
      }
      // Results have a phase of their own in the queue, so the id of the entry orders them and no seq is used.
      const input: EffectResult = { type: 'effect.result', id, result };
      this.#agenda.schedule(Math.max(requestedAt + afterMs, now), phases.input, this.#order(id), { input });
      this.expect(id);
    }
  }

  /** Removes entries that no machine waits for any more. */
  abandon(ids: readonly number[]): void {
    for (const id of ids) if (this.#coming.delete(id)) this.#agenda.cancel(phases.input, this.#order(id));
  }

  /** Records that the result of an entry is in the queue. */
  expect(id: number): void {
    this.#coming.add(id);
  }

  /** Records that the result of an entry has left the queue. */
  arrived(id: number): void {
    this.#coming.delete(id);
  }
}

/** A timer of a machine, the result of an effect, or a scheduled input. */
export type QueueEntry = { readonly address: Address; readonly timer: string } | { readonly input: AnyInput };

/** Changes of the due events by one event. */
interface Changes {
  readonly agendaChanges: readonly QueueChange[];
  readonly outbox: {
    readonly requested: readonly OutboxEntry[];
    readonly abandoned: readonly number[];
  };
}

interface Loaded {
  readonly agenda: EventQueue<QueueEntry>;
  readonly answers: Answers;
}

export class DueEvents {
  readonly #options: SimulationOptions;
  #order: (seq: number) => number;
  #tree: EngineTree;
  #loaded: Loaded | undefined;

  constructor(tree: EngineTree, options: SimulationOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#order = this.#orderFor(tree);
  }

  /** Time of the next entry, undefined if none is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#all().agenda.nextAt;
  }

  /** Applies the changes of one event of this tree. */
  follow(tree: EngineTree, { agendaChanges, outbox: { requested, abandoned } }: Changes): void {
    if (tree.random.ties !== this.#tree.random.ties) {
      this.load(tree);
      return;
    }
    if (agendaChanges.length + requested.length + abandoned.length > 0) {
      const { agenda, answers } = this.#all();
      for (const change of agendaChanges) {
        if (change.set) {
          const { at, phase, seq } = change.due;
          agenda.schedule(at, phase, this.#order(seq), { address: change.address, timer: change.timer });
        } else {
          agenda.cancel(change.phase, this.#order(change.seq));
        }
      }
      answers.ask(requested, tree.clock.now);
      answers.abandon(abandoned);
    }
    this.#tree = tree;
  }

  /** Rebuilds the queue for another tree. */
  load(tree: EngineTree): void {
    this.#tree = tree;
    this.#order = this.#orderFor(tree);
    this.#loaded = undefined;
  }

  /** Removes and returns the next entry, undefined if none is pending. */
  take(): DueEvent<QueueEntry> | undefined {
    const { agenda, answers } = this.#all();
    const due = agenda.pop();
    const result = due && resultIn(due.payload);
    if (result !== undefined) answers.arrived(result.id);
    return due;
  }

  /** Puts back the entry of an event that threw: the tree still contains it, so the queue must too. */
  putBack({ at, phase, seq, payload }: DueEvent<QueueEntry>): void {
    const { agenda, answers } = this.#all();
    agenda.schedule(at, phase, seq, payload);
    const result = resultIn(payload);
    if (result !== undefined) answers.expect(result.id);
  }

  #orderFor({ random }: EngineTree): (seq: number) => number {
    return tieOrder(random.ties ?? this.#options.shuffleTies);
  }

  #all(): Loaded {
    this.#loaded ??= this.#build();
    return this.#loaded;
  }

  #build(): Loaded {
    const { machines, outbox, clock } = this.#tree;
    const agenda = new EventQueue<QueueEntry>();
    for (const [address, { timers }] of listLeaves(machines, isMachineRecord)) {
      for (const timer of Object.keys(timers)) {
        const { at, phase, seq, held } = timers[timer] as (typeof timers)[string];
        if (held !== true) agenda.schedule(at, phase, this.#order(seq), { address, timer });
      }
    }
    const answers = new Answers(this.#options.answerer, agenda, this.#order);
    const open = Object.values(outbox.entries).filter(({ arrived }) => arrived === undefined);
    answers.ask(open, clock.now);
    for (const [index, { at, input }] of (this.#options.script ?? []).entries()) {
      // A tree that stands at an instant has executed all of its scheduled inputs, except at the first instant of a
      // history.
      const isToCome = at > clock.now || (at === clock.now && clock.executed === 0);
      if (isToCome) agenda.schedule(at, phases.control, this.#order(index), { input });
    }
    return { agenda, answers };
  }
}

function resultIn(entry: QueueEntry): EffectResult | undefined {
  return 'input' in entry && isEffectResult(entry.input) ? entry.input : undefined;
}
