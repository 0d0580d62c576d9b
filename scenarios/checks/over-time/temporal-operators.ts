/**
 * Checks of a condition over time: the condition holds always, never, eventually, or sometimes in one history of many.
 */
import * as z from 'zod';
import { formatDuration } from '../../../engine/index.js';
import { duration } from '../../language/values.js';
import type { Check, CheckKind, RunningCheck } from '../check.js';
import { type Condition, type ConditionContext, subjectsOf } from '../condition.js';
import { below, type Failure, inverted } from '../failure.js';

/**
 * Creates the check of a condition that has to hold all the time, or until another condition holds. The other condition
 * has to hold at some instant.
 */
export function always(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'always',
    description:
      'Condition that holds at every instant, or with `until` from the start until another condition holds.',
    schema: z
      .strictObject({ always: condition, until: ending(condition) })
      .transform(({ always: held, until }) =>
        throughout('always', held, until, (look) => held.evaluate(look).map(below('always'))),
      ),
  };
}

/** Creates the check of a condition that must hold at no instant, or at no instant before another condition holds. */
export function never(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'never',
    description:
      'Condition that holds at no instant, or with `until` at no instant before another condition holds.',
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

/** Creates the schema of the condition that ends a check over time. The condition has to hold at some instant. */
function ending(condition: z.ZodType<Condition>) {
  return condition
    .optional()
    .describe(
      'End of the check: the first instant at which this condition holds. The check fails if the condition never holds.',
    );
}

/**
 * Creates a check that is evaluated at every instant, from the availability of its saved values until the end condition
 * holds.
 */
function throughout(
  key: 'always' | 'never',
  condition: Condition,
  until: Condition | undefined,
  judge: (look: ConditionContext) => readonly Failure[],
): Check {
  return {
    subjects: subjectsOf(condition, until),
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
      'Condition that holds at some instant, `within` a duration or before the end; with `whenever`, after each start of another condition.',
    schema: z
      .strictObject({
        eventually: condition,
        within: duration
          .optional()
          .describe('Maximum duration since the start or the trigger (default: until the end).'),
        whenever: condition
          .optional()
          .describe('Trigger: each instant at which this condition starts to hold.'),
      })
      .transform(
        ({ eventually: wanted, within: spanMs, whenever }): Check => ({
          subjects: subjectsOf(wanted, whenever),
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
  /** Maximum duration; infinite for the rest of the scenario. Unit: ms. */
  readonly #spanMs: number;
  readonly #whenever: Condition | undefined;
  /** Deadline of the condition; undefined while no trigger is pending. Unit: ms since the start. */
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

  /**
   * Evaluates an infinite deadline at the end of the scenario. The condition is evaluated again, because a step can
   * save a value without a new instant.
   */
  end(look: ConditionContext): readonly Failure[] {
    if (this.#deadlineMs === undefined) return [];
    const isInTime = !Number.isFinite(this.#deadlineMs) && this.#wanted.evaluate(look).length === 0;
    return isInTime ? [] : this.#missed(look);
  }

  openUntilMs(): number {
    const deadlineMs = this.#deadlineMs ?? 0;
    return Number.isFinite(deadlineMs) ? deadlineMs : 0;
  }

  /**
   * Sets the deadline after a trigger. A trigger that continues, or that repeats before the condition has held, sets no
   * new deadline.
   */
  #noteOccasion(look: ConditionContext, sinceStartMs: number): void {
    if (this.#whenever === undefined) return;
    const holds = this.#whenever.evaluate(look).length === 0;
    if (holds && !this.#occasionHeld) this.#deadlineMs ??= sinceStartMs + this.#spanMs;
    this.#occasionHeld = holds;
  }

  #missed(look: ConditionContext): readonly Failure[] {
    const failures = this.#wanted.evaluate(look).map(below('eventually'));
    if (failures.length > 0) return failures;
    // The condition holds now, after its deadline.
    const what = this.#wanted.words(look.saved);
    const expected = `within ${formatDuration(this.#spanMs)}`;
    return [{ path: ['within'], what, expected, found: 'later' }];
  }
}

/**
 * Creates the check of a condition that has to hold at some instant of at least one history of many, to show that it is
 * reachable. A single run only reports the result.
 */
export function sometimes(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'sometimes',
    description:
      'Condition that holds at some instant of at least one history of a sweep; a single run reports the result and does not fail.',
    schema: z.strictObject({ sometimes: condition }).transform(
      ({ sometimes: wanted }): Check => ({
        subjects: subjectsOf(wanted),
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
