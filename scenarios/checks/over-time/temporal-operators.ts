/** Checks of a condition over time: it holds always, never, eventually, or sometimes in one history of many. */
import * as z from 'zod';
import { formatDuration } from '../../../engine/index.js';
import { duration } from '../../language/values.js';
import type { Check, CheckKind, RunningCheck } from '../check.js';
import type { Condition, ConditionContext } from '../condition.js';
import { below, type Failure, inverted } from '../failure.js';

/** A condition that holds all the time, or until another condition holds, which then has to occur. */
export function always(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'always',
    description:
      'A condition holds at every instant, or with `until` from the start until another condition holds.',
    schema: z
      .strictObject({ always: condition, until: ending(condition) })
      .transform(({ always: held, until }) =>
        throughout('always', held, until, (look) => held.evaluate(look).map(below('always'))),
      ),
  };
}

/** A condition that holds at no instant, or not before another condition holds. */
export function never(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'never',
    description:
      'A condition holds at no instant, or with `until` at no instant before another condition holds.',
    schema: z
      .strictObject({ never: condition, until: ending(condition) })
      .transform(({ never: avoided, until }) =>
        throughout('never', avoided, until, (look) => {
          if (avoided.evaluate(look).length > 0) return [];
          const what = avoided.words(look.saved);
          const values = inverted(avoided.values?.(look.saved) ?? []);
          return [{ path: ['never'], what, expected: 'never', found: 'it holds', values }];
        }),
      ),
  };
}

/** The condition that ends a check over time, and has to occur. */
function ending(condition: z.ZodType<Condition>) {
  return condition
    .optional()
    .describe('End of the check: the first instant at which this condition holds. It has to come to hold.');
}

/** Evaluated at every instant after its values are available, until the end condition holds. */
function throughout(
  key: 'always' | 'never',
  condition: Condition,
  until: Condition | undefined,
  judge: (look: ConditionContext) => readonly Failure[],
): Check {
  return {
    words: (saved) =>
      `${key} ${condition.words(saved)}${until === undefined ? '' : `, until ${until.words(saved)}`}`,
    isInvariant: true,
    watch: () => ({
      look: (look) => {
        if (until !== undefined && until.evaluate(look).length === 0) return [];
        if (condition.unready(look).length > 0) return 'open';
        const failures = judge(look);
        return failures.length === 0 ? 'open' : failures;
      },
      end: (look) => [
        ...(until?.evaluate(look) ?? []).map(below('until')),
        ...condition.unready(look).map(below(key)),
      ],
    }),
  };
}

export function eventually(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'eventually',
    description:
      'A condition comes to hold, `within` a duration or before the end; with `whenever`, each time another condition comes to hold.',
    schema: z
      .strictObject({
        eventually: condition,
        within: duration
          .optional()
          .describe('Maximum duration since the start or the trigger (default: until the end).'),
        whenever: condition.optional().describe('Trigger: each time this condition comes to hold.'),
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

class Eventually implements RunningCheck {
  readonly #wanted: Condition;
  /** Infinite for the rest of the scenario. Unit: ms. */
  readonly #spanMs: number;
  readonly #whenever: Condition | undefined;
  /** Deadline of the condition; undefined while none is pending. Unit: ms since the start. */
  #deadlineMs: number | undefined;
  #occasionHeld = false;

  constructor(wanted: Condition, spanMs = Number.POSITIVE_INFINITY, whenever?: Condition) {
    this.#wanted = wanted;
    this.#spanMs = spanMs;
    this.#whenever = whenever;
    if (whenever === undefined) this.#deadlineMs = spanMs;
  }

  look(look: ConditionContext, sinceStartMs: number): readonly Failure[] | 'open' {
    const late = this.#deadlineMs !== undefined && sinceStartMs > this.#deadlineMs;
    if (late) return this.#missed(look);
    this.#noteOccasion(look, sinceStartMs);
    if (this.#deadlineMs === undefined || this.#wanted.evaluate(look).length > 0) return 'open';
    this.#deadlineMs = undefined;
    return this.#whenever === undefined ? [] : 'open';
  }

  /** Without a duration it may start to hold now: a step can save a value without a new instant. */
  end(look: ConditionContext): readonly Failure[] {
    if (this.#deadlineMs === undefined) return [];
    const isInTime = !Number.isFinite(this.#deadlineMs) && this.#wanted.evaluate(look).length === 0;
    return isInTime ? [] : this.#missed(look);
  }

  openUntilMs(): number {
    const deadlineMs = this.#deadlineMs ?? 0;
    return Number.isFinite(deadlineMs) ? deadlineMs : 0;
  }

  /** A trigger that continues, or repeats before the condition held, sets no new deadline. */
  #noteOccasion(look: ConditionContext, sinceStartMs: number): void {
    if (this.#whenever === undefined) return;
    const holds = this.#whenever.evaluate(look).length === 0;
    if (holds && !this.#occasionHeld) this.#deadlineMs ??= sinceStartMs + this.#spanMs;
    this.#occasionHeld = holds;
  }

  #missed(look: ConditionContext): readonly Failure[] {
    const failures = this.#wanted.evaluate(look).map(below('eventually'));
    if (failures.length > 0) return failures;
    // The condition held too late.
    const what = this.#wanted.words(look.saved);
    const expected = `within ${formatDuration(this.#spanMs)}`;
    return [{ path: ['within'], what, expected, found: 'later' }];
  }
}

/**
 * A condition that has to hold at some instant of one history of many, so that it is reachable. A single run only
 * reports it.
 */
export function sometimes(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'sometimes',
    description:
      'A condition holds at some instant of at least one history of a sweep; a single run reports it and does not fail.',
    schema: z.strictObject({ sometimes: condition }).transform(
      ({ sometimes: wanted }): Check => ({
        words: (saved) => `sometimes ${wanted.words(saved)}`,
        isSometimes: true,
        watch: () => ({
          look: (look) => (wanted.evaluate(look).length === 0 ? [] : 'open'),
          end: () => [],
        }),
      }),
    ),
  };
}
