/**
 * What is due: the timers of a tree's machines and the answers to its effects, on one agenda. Derived from the tree, and
 * only when somebody asks: a fork that is never run never builds it.
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

// The order among events that tie on time and phase. First in, first out, unless a test shuffles it: an outcome that
// changes under another seed depends on the order, and that is a finding.

/** 24 random bits above 26 bits of seq: still unique per seq, still below the agenda's 2^50. */
const seqBits = 2 ** 26;

export function tieOrder(shuffleSeed: string | undefined): (seq: number) => number {
  if (shuffleSeed === undefined) return (seq) => seq;
  return (seq) => {
    const digest = createHash('sha256').update(`${shuffleSeed}/${seq}`).digest();
    return digest.readUIntBE(0, 3) * seqBits + (seq % seqBits);
  };
}

// The outside as a scenario models it: what is asked for gets the answerer's result, at its time. Derived from the
// outbox alone, so a restored or forked simulation that is told the same answerer hears the same at the same instants.

type Schedule = Pick<EventQueue<{ readonly input: EffectResult }>, 'schedule' | 'cancel'>;

class Answers {
  readonly #answerer: EffectResponder | undefined;
  readonly #agenda: Schedule;
  readonly #order: (seq: number) => number;
  /** Ids of the entries whose result is on the agenda. */
  readonly #coming = new Set<number>();

  constructor(answerer: EffectResponder | undefined, agenda: Schedule, order: (seq: number) => number) {
    this.#answerer = answerer;
    this.#agenda = agenda;
    this.#order = order;
  }

  /** Asks about entries of the outbox; what nobody answers waits for a runner. Unit of now: ms since the epoch. */
  ask(entries: readonly OutboxEntry[], now: number): void {
    for (const entry of entries) {
      const answer = this.#answerer?.(entry);
      if (answer === undefined) continue;
      const { id, requestedAt } = entry;
      const { afterMs, result } = answer;
      if (!isWholeMs(afterMs)) {
        throw new EngineBug(`an answer comes after whole milliseconds, not after ${afterMs}`);
      }
      // Results have a phase to themselves on the agenda, so the entry's id orders them and no seq is drawn.
      const input: EffectResult = { type: 'effect.result', id, result };
      this.#agenda.schedule(Math.max(requestedAt + afterMs, now), phases.input, this.#order(id), { input });
      this.expect(id);
    }
  }

  /** Nobody waits for these any more. */
  abandon(ids: readonly number[]): void {
    for (const id of ids) if (this.#coming.delete(id)) this.#agenda.cancel(phases.input, this.#order(id));
  }

  /** The result of an entry is on the agenda. */
  expect(id: number): void {
    this.#coming.add(id);
  }

  /** The result of an entry has left the agenda. */
  arrived(id: number): void {
    this.#coming.delete(id);
  }
}

/** A timer of a machine, the result of an effect, or what a script says. */
export type QueueEntry = { readonly address: Address; readonly timer: string } | { readonly input: AnyInput };

/** What an event did to what is due. */
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

  /** When the next entry is due, undefined when nothing is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#all().agenda.nextAt;
  }

  /** What an event of this tree changed. */
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

  /** Everything anew, for another tree. */
  load(tree: EngineTree): void {
    this.#tree = tree;
    this.#order = this.#orderFor(tree);
    this.#loaded = undefined;
  }

  /** Takes the next entry out, undefined when nothing is pending. */
  take(): DueEvent<QueueEntry> | undefined {
    const { agenda, answers } = this.#all();
    const due = agenda.pop();
    const result = due && resultIn(due.payload);
    if (result !== undefined) answers.arrived(result.id);
    return due;
  }

  /** An event that threw has not happened: the tree still waits for it, and so must the agenda. */
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
      // At an instant that a tree stands at all has happened, but for the first of a history.
      const isToCome = at > clock.now || (at === clock.now && clock.executed === 0);
      if (isToCome) agenda.schedule(at, phases.control, this.#order(index), { input });
    }
    return { agenda, answers };
  }
}

function resultIn(entry: QueueEntry): EffectResult | undefined {
  return 'input' in entry && isEffectResult(entry.input) ? entry.input : undefined;
}
