/** What may be expected of an answer, and whether it is so. Without an expected status or message it must be a success. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import { type BodyProblem, problemsOf } from '../../models/index.js';
import { answerInFull, messageName, namedInWords } from '../report/words.js';
import type { Answer } from '../run/ask.js';
import { fill, type Saved } from '../run/saved.js';
import type { Failure } from './failure.js';
import { checkMatchers, expectedValue } from './matchers.js';
import { lookUp, mismatches, toPointer } from './mismatches.js';

const messagePattern = /^[A-Z]\w*\.(?:\d+\.\d+\.(?:\d+\.)?)?[A-Z]\w*$/;
export const messageId = z.string().regex(messagePattern, { error: "a message such as 'Base.Success'" });
const propertyName = z.string().min(1, { error: "a property's name or a JSON pointer" });
const statusExpected = 'an HTTP status';

/** Nested as the body is, or with JSON pointers as keys: `/Oem/Vnd/PostState: FinishedPost`. */
export const partialBody = z
  .record(z.string(), expectedValue, { error: 'a mapping of properties and their values' })
  .refine((properties) => Object.keys(properties).length > 0, { error: 'at least one property' })
  .superRefine(checkMatchers);

export const answerShape = {
  status: z
    .int({ error: statusExpected })
    .min(100, { error: statusExpected })
    .max(599, { error: statusExpected })
    .optional()
    .describe('The HTTP status. Without it and without `message` the answer has to be a success.'),
  message: z
    .union([messageId, z.array(messageId).min(1)])
    .optional()
    .describe(
      'A message of the answer, or several, such as Base.Success; the version of the registry may be left out.',
    ),
  headers: z
    .record(z.string(), expectedValue)
    .superRefine(checkMatchers)
    .optional()
    .describe('Headers of the answer, each a text or a matcher.'),
  has: partialBody
    .optional()
    .describe(
      'What the body has: nested as the body is, or with JSON pointers as keys. Whatever else it has does not matter.',
    ),
  lacks: z
    .array(propertyName)
    .min(1)
    .optional()
    .describe('What the body does not have: properties or JSON pointers.'),
  valid: z
    .literal(true, { error: 'true, or no such key' })
    .optional()
    .describe(
      'The body is as its own resource definition says: types, values, ranges, what is always there.',
    ),
  away: z
    .literal(true, { error: 'true, or no such key' })
    .optional()
    .describe('The controller does not answer at all.'),
};

const answered = z.strictObject(answerShape);
export type Expectation = z.output<typeof answered>;

export const expectation = answered
  .superRefine(awayStandsAlone)
  .meta({ id: 'expectation', description: 'What is expected of the answer.' });

/** Nothing can be expected of an answer that is not to come. */
export function awayStandsAlone(expected: Expectation, context: z.RefinementCtx): void {
  const { away, status, message, headers, has, lacks, valid } = expected;
  if (away !== true) return;
  for (const [key, value] of Object.entries({ status, message, headers, has, lacks, valid })) {
    if (value === undefined) continue;
    const params = { expected: 'no other expectation beside away' };
    context.addIssue({ code: 'custom', message: `${key} is of an answer`, path: [key], params });
  }
}

/** The same with what was saved put in. */
export function fillExpectation(expected: Expectation, saved: Saved): Expectation {
  return saved.size === 0 ? expected : (fill(expected as Json, saved) as Expectation);
}

/** `uri` is that of a resource whose body the answer is; undefined for an answer to anything but a GET. */
export function judgeAnswer(expected: Expectation, answer: Answer, uri?: string): readonly Failure[] {
  if (expected.away === true) {
    return answer === 'away' ? [] : [failure(['away'], 'answer', 'none', answerInFull(answer))];
  }
  if (answer === 'away') return [failure([], 'answer', expectedStatus(expected), answerInFull(answer))];
  const { status, headers, messageIds, body } = answer;
  const failures: Failure[] = [];
  const statusFits =
    expected.status === undefined
      ? expected.message !== undefined || (status >= 200 && status <= 299)
      : status === expected.status;
  if (!statusFits)
    failures.push(failure(['status'], 'status', expectedStatus(expected), answerInFull(answer)));

  const present = messageIds.map(messageName);
  for (const message of [expected.message ?? []].flat()) {
    const fits = present.includes(message) || messageIds.includes(message);
    if (!fits) failures.push(failure(['message'], 'message', message, answerInFull(answer)));
  }
  for (const [name, wanted] of Object.entries(expected.headers ?? {})) {
    const found = headers[name.toLowerCase()];
    if (mismatches(wanted, found).length === 0) continue;
    const what = `header ${name}`;
    failures.push(failure(['headers', name], what, namedInWords(name, wanted), namedInWords(name, found)));
  }
  return [...failures, ...judgeBody(expected, body, uri)];
}

/** What of a body is not as expected. */
export function judgeBody(
  { has = {}, lacks = [], valid }: Expectation,
  body: JsonObject,
  uri: string | undefined,
): readonly Failure[] {
  const different = mismatches(has, body).map(({ path, pointer, expected: wanted, found }) => {
    const sides = failure(
      ['has', ...path],
      pointer,
      namedInWords(pointer, wanted),
      namedInWords(pointer, found),
    );
    const isRight = (value: Json | undefined) => mismatches(wanted, value).length === 0;
    return uri === undefined ? sides : { ...sides, value: { uri, pointer, isRight } };
  });
  const superfluous = lacks.flatMap((key, index) => {
    const found = lookUp(body, key);
    return found === undefined
      ? []
      : [failure(['lacks', index], toPointer(key), 'nothing', namedInWords(key, found))];
  });
  const invalid = valid === true ? problemsOf(body).map(invalidAt) : [];
  return [...different, ...superfluous, ...invalid];
}

function invalidAt({ pointer, expected, found }: BodyProblem): Failure {
  return failure(['valid'], pointer, expected, namedInWords(pointer, found));
}

function expectedStatus({ status }: Expectation): string {
  return status === undefined ? '2xx' : String(status);
}

function failure(path: Failure['path'], what: string, expected: string, found: string): Failure {
  return { path, what, expected, found };
}
