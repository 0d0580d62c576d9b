/**
 * Queue of the due events of a tree: timers of its machines, results of its effects and scheduled inputs. The queue is
 * derived from the tree on first use, so that a fork that never runs never builds it.
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

// Order of events of the same time and phase: first in, first out, unless a test shuffles them with a seed. If another
// shuffle seed changes an outcome, then the outcome depends on the order, and the test has found a bug.

/**
 * Multiplier that leaves the 26 low bits to seq. A shuffled order has 24 random bits above the seq, so that it is
 * unique for each seq and below the queue's limit of 2^50.
 */
const seqBits = 2 ** 26;

export function tieOrder(shuffleSeed: string | undefined): (seq: number) => number {
  if (shuffleSeed === undefined) return keepOrder;
  return (seq) => {
    const digest = createHash('sha256').update(`${shuffleSeed}/${seq}`).digest();
    return digest.readUIntBE(0, 3) * seqBits + (seq % seqBits);
  };
}

function keepOrder(seq: number): number {
  return seq;
}

// Results of effects from an effect responder, with which a scenario models its endpoints. The results derive from the
// outbox alone. So a restored or forked simulation with the same responder gets the same results at the same instants.

type Schedule = Pick<EventQueue<{ readonly input: EffectResult }>, 'schedule' | 'cancel'>;

class Answers {
  readonly #answerer: EffectResponder | undefined;
  readonly #agenda: Schedule;
  readonly #order: (seq: number) => number;
  /**
   * Ids of the outbox entries whose result is in the queue; undefined before the first result, which saves memory in
   * many forks.
   */
  #coming: Set<number> | undefined;

  constructor(answerer: EffectResponder | undefined, agenda: Schedule, order: (seq: number) => number) {
    this.#answerer = answerer;
    this.#agenda = agenda;
    this.#order = order;
  }

  /**
   * Requests the results of outbox entries from the responder and schedules them. An entry without a response waits for
   * a runner. Unit of now: ms since the epoch.
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
      // The phase `input` of the queue contains only results, so their ids order them and they need no seq.
      const input: EffectResult = { type: 'effect.result', id, result };
      this.#agenda.schedule(Math.max(requestedAt + afterMs, now), phases.input, this.#order(id), { input });
      this.expect(id);
    }
  }

  /** Cancels the queued results of abandoned outbox entries, for which no machine waits any more. */
  abandon(ids: readonly number[]): void {
    for (const id of ids)
      if (this.#coming?.delete(id) === true) this.#agenda.cancel(phases.input, this.#order(id));
  }

  /** Records that the result of an entry is in the queue. */
  expect(id: number): void {
    this.#coming ??= new Set();
    this.#coming.add(id);
  }

  /** Records that the result of an entry has left the queue. */
  arrived(id: number): void {
    this.#coming?.delete(id);
  }
}

/** Payload of a due event: a timer of a machine, the result of an effect, or a scheduled input. */
export type QueueEntry = { readonly address: Address; readonly timer: string } | { readonly input: AnyInput };

/** Changes that one event makes to the due events. */
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

  /** Time of the next due event; undefined if no event is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#all().agenda.nextAt;
  }

  /** Applies the changes that one event has made to the tree. */
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

  /** Replaces the tree and discards the queue, which is built again on first use. */
  load(tree: EngineTree): void {
    this.#tree = tree;
    this.#order = this.#orderFor(tree);
    this.#loaded = undefined;
  }

  /** Removes and returns the next due event; undefined if no event is pending. */
  take(): DueEvent<QueueEntry> | undefined {
    const { agenda, answers } = this.#all();
    const due = agenda.pop();
    const result = due && resultIn(due.payload);
    if (result !== undefined) answers.arrived(result.id);
    return due;
  }

  /**
   * Puts back a due event whose execution threw, because the tree still contains its timer, so that the queue must
   * contain the timer too.
   */
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
      // Scheduled inputs at or before the current instant of the tree are already executed. The exception is the first
      // instant of a history, before its first event.
      const isToCome = at > clock.now || (at === clock.now && clock.executed === 0);
      if (isToCome) agenda.schedule(at, phases.control, this.#order(index), { input });
    }
    return { agenda, answers };
  }
}

function resultIn(entry: QueueEntry): EffectResult | undefined {
  return 'input' in entry && isEffectResult(entry.input) ? entry.input : undefined;
}
