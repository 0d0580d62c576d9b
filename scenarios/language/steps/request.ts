/** Steps that send requests and uploads, with expectations and saved values of their responses. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import { checkReceived, type Expectation, expectation, fillExpectation } from '../../checks/expectation.js';
import { below, type Failure } from '../../checks/failure.js';
import { getByNameOrPointer } from '../../checks/mismatches.js';
import { findUnsaved, findUnusable, referencedNames } from '../../checks/saved-values.js';
import type { InProcessController } from '../../controller/in-process.js';
import type { Reply } from '../../controller/reply.js';
import { formatCaller, formatReceived, formatRequest, formatUpload } from '../../report/value-text.js';
import { fill, fillText, type Saved, textOf } from '../../run/saved.js';
import {
  credentialHeaders,
  type ReplyOrLoss,
  type Retrying,
  receive,
  sendOverNetwork,
} from '../../run/send-request.js';
import { done } from '../../run/track.js';
import { uploadSchema } from '../image.js';
import { type Problem, stepKind } from '../step-kind.js';
import { caller, defaultLimitMs, duration, json } from '../values.js';

const nameExpected = 'a name of letters, digits and _, such as task';
const sourceExpected =
  "a property, a JSON pointer such as '/Members/0', or a header such as {header: Location}";

const source = z.union(
  [
    z.string().min(1),
    z.strictObject({ header: z.string().min(1).describe('Name of a header, such as Location.') }),
  ],
  {
    error: sourceExpected,
  },
);

/** Values of a response that are saved for later steps: values of its body by property or JSON pointer, or headers. */
const saving = z
  .record(z.string().regex(/^[A-Za-z_]\w*$/, { error: nameExpected }), source)
  .describe(
    'Values of the response that later steps need, by name: a property, a JSON pointer, or `{header: Location}`.',
  );
type Saving = z.output<typeof saving>;

/** Saves the values that exist. A missing value is a failure, at a path relative to the step. */
function saveFrom(
  answer: ReplyOrLoss,
  asked: Saving,
  save: (name: string, value: Json) => void,
): readonly Failure[] {
  return Object.entries(asked).flatMap(([name, from]) => {
    const found = typeof answer === 'string' ? undefined : valueIn(answer, from);
    if (found !== undefined) {
      save(name, found);
      return [];
    }
    const what = typeof from === 'string' ? from : `header ${from.header}`;
    return [{ path: ['save', name], what, expected: 'a value to save', found: 'nothing' }];
  });
}

function valueIn({ body, headers }: Reply, from: Saving[string]): Json | undefined {
  return typeof from === 'string' ? getByNameOrPointer(body, from) : headers[from.header.toLowerCase()];
}

const lineExpected = "a method and a path, such as 'GET /redfish/v1/Systems/1/'";
const line = z
  .string({ error: lineExpected })
  .regex(/^[A-Z]+ (?:\/|\$\{)\S*$/, { error: lineExpected })
  .transform((text) => {
    const [method = '', uri = ''] = text.split(' ');
    return { method, uri };
  });

const retryingEvery = duration.transform((everyMs): Retrying => ({ everyMs, limitMs: defaultLimitMs }));
const retryingWithin = z
  .strictObject({
    every: duration.describe('Interval between attempts.'),
    within: duration.describe('Maximum duration of all attempts.'),
  })
  .transform(({ every, within }): Retrying => ({ everyMs: every, limitMs: within }));

/** Retries of a client that gets no response or a 503. */
const retrying = z
  .union([retryingEvery, retryingWithin], { error: 'a duration, or {every: 5s, within: 10m}' })
  .describe(
    'Interval of retries after a lost response or a 503, unless a Retry-After header specifies another one. Retries end after an hour, or after `within` if it is given.',
  );

export const request = stepKind({
  key: 'request',
  description:
    'Sends a request: a method and a path. The response has to be a success unless `expect` is given.',
  value: line,
  beside: {
    body: json.describe(
      'Body of the request. A text is sent unchanged, so that a scenario can send invalid JSON.',
    ),
    headers: z.record(z.string(), z.string()).describe('Headers of the request, by name.'),
    as: caller,
    passcodeOf: z
      .string()
      .min(1)
      .describe('Mail address whose last passcode becomes the `Token` of the body.'),
    expect: expectation,
    save: saving,
    retry: retrying,
  },
  problems: checkPasscode,
  prepare: ({ method, uri }, given) => {
    const { headers = {}, as = 'administrator', passcodeOf, expect = {}, save = {} } = given;
    const filled = (saved: Saved) => ({
      method,
      uri: textOf(fillText(uri, saved)),
      body: given.body === undefined ? undefined : fill(given.body, saved),
      headers: fill(headers, saved) as Readonly<Record<string, string>>,
      as,
    });
    const names = referencedNames([uri, given.body, headers]);
    return {
      leastMs: 0,
      words: (saved) => formatRequest({ ...filled(saved), passcodeOf }) + formatCaller(as),
      *take({ controller, saved, save: keep }) {
        const missing = [
          ...findUnsaved(names, saved).map(below('request')),
          ...findUnusable(expect as Json, saved).map(below('expect')),
        ];
        if (missing.length > 0) return done('not sent', missing);
        const asked = filled(saved);
        const sent = passcodeOf === undefined ? asked.body : withPasscode(asked.body, passcodeOf, controller);
        if (passcodeOf !== undefined && sent === undefined) {
          const expected = `one sent to ${passcodeOf}`;
          return done('not sent', [{ path: ['passcodeOf'], what: 'passcode', expected, found: 'none' }]);
        }
        const question = { ...asked, body: sent };
        const received = yield* receive(controller, () => sendOverNetwork(controller, question), given.retry);
        const expected: Expectation = fillExpectation(expect, saved);
        const read = method === 'GET' ? asked.uri : undefined;
        const failures = checkReceived(expected, received, read).map(below('expect'));
        return done(formatReceived(received), [...failures, ...saveFrom(received.answer, save, keep)]);
      },
    };
  },
});

function* checkPasscode(
  _: unknown,
  given: { readonly passcodeOf?: string | undefined; readonly body?: Json | undefined },
): Generator<Problem> {
  const isMapping = typeof given.body === 'object' && given.body !== null && !Array.isArray(given.body);
  if (given.passcodeOf === undefined || isMapping) return;
  const expected = 'a body that is a mapping, to put the passcode into';
  yield { message: 'has no such body', expected, path: ['passcodeOf'] };
}

/** Returns the sent body with the mailed passcode, which no report shows. Undefined if no passcode was mailed. */
function withPasscode(
  given: Json | undefined,
  user: string,
  { mailbox }: InProcessController,
): Json | undefined {
  const mail = mailbox.findLast(({ userName }) => userName.toLowerCase() === user.toLowerCase());
  return mail && { ...(given as JsonObject), Token: mail.code };
}

/** Step that sends an image, given by its description, to the upload address of the update service. */
export const upload = stepKind({
  key: 'upload',
  description: 'Sends a firmware image, given by its description, to the update service.',
  value: uploadSchema,
  beside: { as: caller, expect: expectation, save: saving },
  prepare: ({ image, options }, { as = 'administrator', expect = {}, save = {} }) => ({
    leastMs: 0,
    words: () => `upload ${formatUpload({ image, options })}${formatCaller(as)}`,
    *take({ controller, saved, save: keep }) {
      const missing = findUnusable(expect as Json, saved).map(below('expect'));
      if (missing.length > 0) return done('not sent', missing);
      const signed = { ...options, headers: credentialHeaders(as) };
      const received = yield* receive(controller, () => controller.sendUpload(image, signed));
      const failures = checkReceived(fillExpectation(expect, saved), received).map(below('expect'));
      return done(formatReceived(received), [...failures, ...saveFrom(received.answer, save, keep)]);
    },
  }),
});
