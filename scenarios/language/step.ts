/**
 * Schema of a step: its time, its repetition, and exactly one action, which its key identifies. All keys are in one
 * flat mapping. Therefore a misspelled key is compared with all keys, and the allowed combinations are reported as
 * text.
 */
import * as z from 'zod';
import { membersSelected } from '../checks/conditions/members.js';
import { condition } from '../checks/conditions.js';
import { roundName } from '../run/saved.js';
import type { Repetition } from '../run/track.js';
import type { Problem, StepKind, StepValues, UnpreparedStep } from './step-kind.js';
import { check, until } from './steps/check.js';
import { lose, restore } from './steps/domain.js';
import { listener, source } from './steps/endpoints.js';
import { clear, fault } from './steps/fault.js';
import { future } from './steps/future.js';
import { include, nestedKinds } from './steps/nested.js';
import { mains, operator } from './steps/operator.js';
import { request, upload } from './steps/request.js';
import { advance, hang, setClock } from './steps/time.js';
import { defaultLimitMs, duration, limit } from './values.js';

/** Maximum number of repetitions. Assumption: the longest list that is readable in a report. */
const timesMax = 100_000;

/** Keys that every step can have. */
const general = {
  name: z.string().min(1).describe('Name of the step, as reports show it.'),
  at: duration.describe('Time of the step since the start of the scenario.'),
  after: duration.describe('Delay of the step after the end of the previous step.'),
  on: membersSelected.describe(
    'Members that execute the step, in a scenario with several controllers: a name with `*` and `?`, or a mapping of `name`, `rack`, `feed`, `cooling` and `label`.',
  ),
  atOnce: z
    .int()
    .min(1)
    .describe('Maximum number of members that execute the step at the same time (default: all of them).'),
  while: condition.describe(
    'Condition of `members` that has to hold at the start of each further member; otherwise no further member starts.',
  ),
  when: condition.describe('Condition that starts the step; it has to hold within `limit`.'),
  repeat: z
    .int()
    .min(1)
    .max(timesMax)
    .describe(`Number of repetitions; $\{${roundName}} is the number of the round.`),
  every: duration
    .refine((everyMs) => everyMs > 0, { error: 'a duration of at least 1ms' })
    .describe('Interval at which the step is repeated until the condition of `until` holds.'),
  until: condition,
  limit,
};

type General = { readonly [Key in keyof typeof general]?: z.output<(typeof general)[Key]> | undefined };

/** Schema of nested steps. */
const list: z.ZodType<readonly UnpreparedStep[]> = z.lazy(() => listOfSteps);

/** List of all kinds of steps. A new kind is a file in `steps/` and an entry in this list. */
export const stepKinds: readonly StepKind[] = [
  request,
  upload,
  advance,
  hang,
  future,
  until,
  operator,
  mains,
  fault,
  clear,
  listener,
  source,
  setClock,
  lose,
  restore,
  check,
  ...nestedKinds(list),
  include,
];

// Without `every`, the key `until` is a separate kind of step with the same condition.
const { until: _, ...generalKeys } = general;

const { schemas, companions: besideKinds } = collectKeys(generalKeys, stepKinds);

/** Required keys by key, for keys that only some kinds allow. At least one of the required keys has to be present. */
export const companions: Readonly<Record<string, readonly string[]>> = {
  ...besideKinds,
  limit: [...(besideKinds.limit ?? []), 'when', 'every'],
  atOnce: ['on'],
  while: ['on'],
};

/** Keys that exclude each other, because both keys define the time or the repetition of a step. */
export const eitherOr: readonly { readonly keys: readonly (keyof General)[]; readonly expected: string }[] = [
  { keys: ['at', 'after'], expected: 'at most one of them' },
  { keys: ['repeat', 'every'], expected: 'at most one of them' },
  { keys: ['when', 'every'], expected: 'at most one of them, or every in steps of its own' },
];

const kindSays = Object.fromEntries(stepKinds.map(({ key, description }) => [key, description]));

const keys = z.strictObject(
  Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => {
      const description = kindSays[key];
      return [key, description === undefined ? schema.optional() : schema.optional().describe(description)];
    }),
  ),
);

/** The check is a transformation, because it needs individually valid keys. Unknown keys are allowed here. */
const checked = keys.transform((given, context): UnpreparedStep => {
  if (context.issues.length > 0) return z.NEVER;
  const kinds = kindsOf(given);
  const problems = [...findProblems(given, kinds)];
  for (const { message, path, expected } of problems) {
    context.addIssue({ code: 'custom', message, path: [...path], params: { expected } });
  }
  const [kind] = kinds;
  if (problems.length > 0 || kind === undefined) return z.NEVER;
  const { name, at, after = 0, when, limit: limitMs = defaultLimitMs, on, ...spread } = given as General;
  const { atOnce = Number.POSITIVE_INFINITY, while: condition } = spread;
  return {
    name,
    atMs: at,
    afterMs: after,
    when: when && { condition: when, limitMs },
    repetition: repetitionOf(given),
    on: on && { selection: on, atOnce, while: condition },
    actsBy: kind.needsMember === false ? undefined : kind.key,
    prepare: (preparing) => kind.prepare(given, preparing),
  };
});

export const step: z.ZodType<UnpreparedStep> = checked.meta({ id: 'step' });

export const listOfSteps = z.array(step, { error: 'a list of steps' }).min(1, { error: 'at least one step' });

/** Returns the kinds of a step. With `every`, the key `until` is an end condition and no kind. */
function kindsOf(given: StepValues): readonly StepKind[] {
  return stepKinds.filter(
    ({ key }) => given[key] !== undefined && (key !== 'until' || given.every === undefined),
  );
}

function* findProblems(given: StepValues, kinds: readonly StepKind[]): Generator<Problem> {
  const [kind, second] = kinds;
  if (kind === undefined) {
    const expected = `one of ${stepKinds.map(({ key }) => key).join(', ')}`;
    yield { message: 'has no action', expected, path: [] };
  }
  if (second !== undefined) {
    const both = kinds.map(({ key }) => key).join(' and ');
    yield { message: `has both ${both}`, expected: 'one action in a step', path: [] };
  }
  yield* problemsOfTime(given as General);
  if (kind === undefined || second !== undefined) return;
  for (const [key, wanted] of Object.entries(companions)) {
    if (given[key] === undefined || wanted.some((other) => given[other] !== undefined)) continue;
    const expected = `${key} beside ${wanted.join(' or ')}`;
    yield { message: `${key} stands beside ${kind.key}`, expected, path: [key] };
  }
  yield* kind.problems(given);
}

function* problemsOfTime(given: General): Generator<Problem> {
  for (const { keys: both, expected } of eitherOr) {
    if (both.every((key) => given[key] !== undefined))
      yield { message: `has both ${both.join(' and ')}`, expected, path: [] };
  }
  if (given.every !== undefined && given.until === undefined) {
    yield { message: 'never ends', expected: 'until beside every', path: ['every'] };
  }
}

function repetitionOf(given: StepValues): Repetition {
  const { repeat, every: everyMs, until, limit: limitMs = defaultLimitMs } = given as General;
  if (everyMs === undefined || until === undefined)
    return { kind: 'times', times: repeat ?? 1, isCounted: repeat !== undefined };
  return { kind: 'every', everyMs, until, limitMs };
}

/**
 * Returns all keys of a step. The further keys of every kind are in one mapping with the `general` keys of all steps.
 * `companions` lists the kinds that allow a key, for keys that only some kinds allow. Throws if one key has two
 * meanings.
 */
export function collectKeys(general: Readonly<Record<string, z.ZodType>>, kinds: readonly StepKind[]) {
  const schemas: Record<string, z.ZodType> = { ...general };
  const companions: Record<string, string[]> = {};
  for (const { key, value } of kinds) claim(schemas, key, value, key);
  for (const { key, beside } of kinds) {
    for (const [name, schema] of Object.entries(beside)) {
      claim(schemas, name, schema, key);
      companions[name] ??= [];
      companions[name].push(key);
    }
  }
  return { schemas, companions };
}

function claim(schemas: Record<string, z.ZodType>, name: string, schema: z.ZodType, kind: string): void {
  const known = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (known !== undefined && known !== schema) {
    throw new Error(
      `"${name}" beside ${kind} is already a key of steps with another meaning (see scenarios/language/, and machines/*/*faults.ts for the parameters of faults); rename one of them`,
    );
  }
  schemas[name] = schema;
}
