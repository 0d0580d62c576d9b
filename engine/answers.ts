/**
 * The outside as a scenario models it: what is asked for gets the answerer's result, at its time. Derived from the
 * outbox alone, so a restored or forked simulation that is told the same answerer hears the same at the same instants.
 */
import type { Agenda } from './agenda.js';
import { type EffectResult, type OutboxEntry, phases } from './contracts.js';
import { EngineBug } from './invariant.js';
import type { Answerer } from './simulation-options.js';
import { isWholeMs } from './time.js';

type Schedule = Pick<Agenda<{ readonly input: EffectResult }>, 'schedule' | 'cancel'>;

export class Answers {
  readonly #answerer: Answerer | undefined;
  readonly #agenda: Schedule;
  readonly #order: (seq: number) => number;
  /** Ids of the entries whose result is on the agenda. */
  readonly #coming = new Set<number>();

  constructor(answerer: Answerer | undefined, agenda: Schedule, order: (seq: number) => number) {
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
