/** What holds at some instant within a span: of the start, or of every instant at which something else begins to hold. */
import * as z from 'zod';
import { formatDuration } from '../../../engine/index.js';
import { duration } from '../../language/duration.js';
import type { Check, CheckKind, Watching } from '../check.js';
import type { Condition, Look } from '../condition.js';
import { below, type Failure } from '../failure.js';

export function eventually(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'eventually',
    says: 'A condition comes to hold, `within` a span or before the end; with `whenever` each time another one comes to.',
    schema: z
      .strictObject({
        eventually: condition,
        within: duration
          .optional()
          .describe('How long it may take, since the start or the occasion; without it, until the end.'),
        whenever: condition.optional().describe('The occasion: each time this comes to hold.'),
      })
      .transform(
        ({ eventually: wanted, within: spanMs, whenever }): Check => ({
          words: (saved) => {
            const of = whenever === undefined ? '' : ` whenever ${whenever.words(saved)}`;
            const within = spanMs === undefined ? '' : `, within ${formatDuration(spanMs)}`;
            return `eventually ${wanted.words(saved)}${within}${of}`;
          },
          watch: () => new Eventually(wanted, spanMs, whenever),
        }),
      ),
  };
}

class Eventually implements Watching {
  readonly #wanted: Condition;
  /** Infinite for the rest of the scenario. Unit: ms. */
  readonly #spanMs: number;
  readonly #whenever: Condition | undefined;
  /** Until when it has to come; undefined while nothing has to. Unit: ms since the start. */
  #deadlineMs: number | undefined;
  #occasionHeld = false;

  constructor(wanted: Condition, spanMs = Number.POSITIVE_INFINITY, whenever?: Condition) {
    this.#wanted = wanted;
    this.#spanMs = spanMs;
    this.#whenever = whenever;
    if (whenever === undefined) this.#deadlineMs = spanMs;
  }

  look(look: Look, sinceStartMs: number): readonly Failure[] | 'open' {
    const late = this.#deadlineMs !== undefined && sinceStartMs > this.#deadlineMs;
    if (late) return this.#missed(look);
    this.#noteOccasion(look, sinceStartMs);
    if (this.#deadlineMs === undefined || this.#wanted.judge(look).length > 0) return 'open';
    this.#deadlineMs = undefined;
    return this.#whenever === undefined ? [] : 'open';
  }

  /** Without a span it may hold only now: by what the last step has saved, which is no instant of its own. */
  end(look: Look): readonly Failure[] {
    if (this.#deadlineMs === undefined) return [];
    const isInTime = !Number.isFinite(this.#deadlineMs) && this.#wanted.judge(look).length === 0;
    return isInTime ? [] : this.#missed(look);
  }

  openUntilMs(): number {
    const deadlineMs = this.#deadlineMs ?? 0;
    return Number.isFinite(deadlineMs) ? deadlineMs : 0;
  }

  /** An occasion that goes on, or comes again while the last one is still open, sets no new deadline. */
  #noteOccasion(look: Look, sinceStartMs: number): void {
    if (this.#whenever === undefined) return;
    const holds = this.#whenever.judge(look).length === 0;
    if (holds && !this.#occasionHeld) this.#deadlineMs ??= sinceStartMs + this.#spanMs;
    this.#occasionHeld = holds;
  }

  #missed(look: Look): readonly Failure[] {
    const failures = this.#wanted.judge(look).map(below('eventually'));
    if (failures.length > 0) return failures;
    // It came, but too late.
    const what = this.#wanted.words(look.saved);
    const expected = `within ${formatDuration(this.#spanMs)}`;
    return [{ path: ['within'], what, expected, found: 'later' }];
  }
}
