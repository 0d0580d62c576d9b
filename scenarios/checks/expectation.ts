/**
 * Expectation of a response, and its evaluation. Without an expected status or message, the response must be a success.
 */
import * as z from 'zod';
import { formatDuration, type Json, type JsonObject } from '../../engine/index.js';
import { problemsOf } from '../../machines/index.js';
import { losses } from '../controller/lost-answer.js';
import { duration } from '../language/values.js';
import { formatAnswerDetail, formatNamed, formatValue, messageName } from '../report/value-text.js';
import { fill, type Saved } from '../run/saved.js';
import type { Received, ReplyOrLoss } from '../run/send-request.js';
import type { Failure } from './failure.js';
import { matchesSome, wholeOrMatcher } from './matcher-schemas.js';
import { checkMatchers, expectedValue } from './matchers.js';
import { messageId } from './message-id.js';
import { getByNameOrPointer, mismatches, toPointer } from './mismatches.js';

const propertyName = z.string().min(1, { error: "a property's name or a JSON pointer" });
/** Range of the status codes of HTTP (RFC 9110 § 15). */
const statuses = { least: 100, most: 599 } as const;
const statusExpected = 'an HTTP status, or a matcher such as {range: [200, 299]}';
const lostExpected = 'true, refused, closed or cut';

/**
 * Schema of expected properties: nested like the body, or with JSON pointers as keys, such as `/Oem/Vnd/PostState:
 * FinishedPost`.
 */
export const partialBody = z
  .record(z.string(), expectedValue, { error: 'a mapping of properties and their values' })
  .refine((properties) => Object.keys(properties).length > 0, { error: 'at least one property' })
  .superRefine(checkMatchers)
  .meta({ minProperties: 1 });

export const answerShape = {
  status: wholeOrMatcher({ what: 'status', ...statuses, error: statusExpected })
    .optional()
    .describe(
      'HTTP status, or a matcher of it. Without `status` and `message` the response has to be a success.',
    ),
  message: z
    .union([messageId, z.array(messageId).min(1)])
    .optional()
    .describe(
      'Message of the response, such as Base.Success, or a list of messages; the version of the registry can be omitted.',
    ),
  headers: z
    .record(z.string(), expectedValue)
    .superRefine(checkMatchers)
    .optional()
    .describe('Headers of the response, each a text or a matcher.'),
  has: partialBody
    .optional()
    .describe(
      'Properties of the body: nested like the body, or with JSON pointers as keys. Other properties of the body are ignored.',
    ),
  lacks: z
    .array(propertyName)
    .min(1)
    .optional()
    .describe('Properties or JSON pointers that the body does not have.'),
  valid: z
    .literal(true, { error: 'true, or the key omitted' })
    .optional()
    .describe(
      'Validity of the body: it conforms to its resource definition in types, values, ranges and mandatory properties.',
    ),
  unavailable: z
    .literal(true, { error: 'true, or the key omitted' })
    .optional()
    .describe('Absence of a response, because the controller is unavailable.'),
};

/** Expectations whose result only a client on the network can observe. */
const clientShape = {
  lost: z
    .union([z.literal(true), z.enum(['refused', 'closed', 'cut'])], { error: lostExpected })
    .optional()
    .describe(
      'Loss of the response by a network fault: true, or the kind of loss. The connection is `refused`, `closed` without a response, or the body is `cut`.',
    ),
  within: duration.optional().describe('Maximum time until the response.'),
};

const answered = z.strictObject({ ...answerShape, ...clientShape });
export type Expectation = z.output<typeof answered>;

export const expectation = answered
  .superRefine(rejectAwayWithOthers)
  .meta({ id: 'expectation', description: 'Expected response.' });

/** Reports every other expectation beside `unavailable` or `lost`, because all others require a response. */
export function rejectAwayWithOthers(expected: Expectation, context: z.RefinementCtx): void {
  const { unavailable, lost, status, message, headers, has, lacks, valid } = expected;
  const others = { status, message, headers, has, lacks, valid };
  const none = unavailable === true ? 'unavailable' : 'lost';
  if (expected[none] === undefined) return;
  for (const [key, value] of Object.entries(unavailable === true ? { ...others, lost } : others)) {
    if (value === undefined) continue;
    const params = { expected: `no other expectation together with ${none}` };
    context.addIssue({ code: 'custom', message: `${key} requires a response`, path: [key], params });
  }
}

/** Returns the expectation with saved values inserted. */
export function fillExpectation(expected: Expectation, saved: Saved): Expectation {
  return saved.size === 0 ? expected : (fill(expected as Json, saved) as Expectation);
}

/**
 * Compares a response with its expectation. `uri` is the URI of the resource in the response; undefined for a response
 * to any method except GET.
 */
export function checkAnswer(expected: Expectation, answer: ReplyOrLoss, uri?: string): readonly Failure[] {
  const { unavailable, lost } = expected;
  if (unavailable !== undefined || lost !== undefined) {
    const fits = unavailable === true ? answer === 'unavailable' : isLost(answer, lost);
    const key = unavailable === true ? 'unavailable' : 'lost';
    const wanted = typeof lost === 'string' ? losses[lost] : 'none';
    return fits ? [] : [failure([key], 'answer', wanted, formatAnswerDetail(answer))];
  }
  if (typeof answer === 'string')
    return [failure([], 'answer', expectedStatus(expected), formatAnswerDetail(answer))];
  const { status, headers, messageIds, body } = answer;
  const failures: Failure[] = [];
  const statusFits =
    expected.status === undefined
      ? expected.message !== undefined || (status >= 200 && status <= 299)
      : mismatches(expected.status, status).length === 0;
  if (!statusFits)
    failures.push(failure(['status'], 'status', expectedStatus(expected), formatAnswerDetail(answer)));

  const present = messageIds.map(messageName);
  for (const message of [expected.message ?? []].flat()) {
    const fits = present.includes(message) || messageIds.includes(message);
    if (!fits) failures.push(failure(['message'], 'message', message, formatAnswerDetail(answer)));
  }
  for (const [name, wanted] of Object.entries(expected.headers ?? {})) {
    const found = headers[name.toLowerCase()];
    if (mismatches(wanted, found).length === 0) continue;
    const what = `header ${name}`;
    failures.push(failure(['headers', name], what, formatNamed(name, wanted), formatNamed(name, found)));
  }
  return [...failures, ...checkBody(expected, body, uri)];
}

/** Compares the response of a network client with its expectation, including the time of the response. */
export function checkReceived(
  expected: Expectation,
  { answer, afterMs }: Pick<Received, 'answer' | 'afterMs'>,
  uri?: string,
): readonly Failure[] {
  const { within = Number.POSITIVE_INFINITY } = expected;
  if (afterMs <= within) return checkAnswer(expected, answer, uri);
  const late = failure(
    ['within'],
    'answer',
    `within ${formatDuration(within)}`,
    `after ${formatDuration(afterMs)}`,
  );
  return [late, ...checkAnswer(expected, answer, uri)];
}

/**
 * Returns true for a response that the network has lost. An unavailable controller accepts no request, which is no loss
 * by the network.
 */
function isLost(answer: ReplyOrLoss, lost: Expectation['lost']): boolean {
  return typeof answer === 'string' && answer !== 'unavailable' && (lost === true || answer === lost);
}

/** Returns the mismatches of a body. */
export function checkBody(
  { has = {}, lacks = [], valid }: Expectation,
  body: JsonObject,
  uri: string | undefined,
): readonly Failure[] {
  const different = mismatches(has, body).map(({ path, pointer, expected: wanted, found }) => {
    const sides = failure(
      ['has', ...path],
      pointer,
      formatNamed(pointer, wanted),
      formatNamed(pointer, found),
    );
    const isRight = (value: Json | undefined) => mismatches(wanted, value).length === 0;
    return uri === undefined ? sides : { ...sides, values: [{ uri, pointer, isRight }] };
  });
  const superfluous = lacks.flatMap((key, index) => {
    const found = getByNameOrPointer(body, key);
    return found === undefined
      ? []
      : [failure(['lacks', index], toPointer(key), 'nothing', formatNamed(key, found))];
  });
  const invalid =
    valid === true
      ? problemsOf(body).map(({ pointer, expected, found }) =>
          failure(['valid'], pointer, expected, formatNamed(pointer, found)),
        )
      : [];
  return [...different, ...superfluous, ...invalid];
}

/** Returns true if a refusal or a redirect can be the expected response. */
export function allowsFailure({ status = 200 }: Pick<Expectation, 'status'>): boolean {
  return matchesSome(status, 300, statuses.most);
}

function expectedStatus({ status }: Expectation): string {
  return status === undefined ? '2xx' : formatValue(status);
}

function failure(path: Failure['path'], what: string, expected: string, found: string): Failure {
  return { path, what, expected, found };
}
