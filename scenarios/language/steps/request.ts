/** A request, and what is expected of its answer and saved of it. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import { type Expectation, expectation, fillExpectation, judgeReceived } from '../../checks/answer.js';
import { below, type Failure } from '../../checks/failure.js';
import { namesOf, unfit, unsaved } from '../../checks/unsaved.js';
import type { InProcessController } from '../../controller/in-process.js';
import { callerInWords, receivedInWords, requestInWords } from '../../report/words.js';
import { receive, sendQuestion } from '../../run/ask.js';
import { fill, fillText, type Saved, textOf } from '../../run/saved.js';
import { done } from '../../run/track.js';
import { caller } from '../caller.js';
import { json } from '../json.js';
import { retrying } from '../retrying.js';
import { saveFrom, saving } from '../save.js';
import { type Problem, stepKind } from '../step-kind.js';

const lineExpected = "a method and a path, such as 'GET /redfish/v1/Systems/1/'";
const line = z
  .string({ error: lineExpected })
  .regex(/^[A-Z]+ (?:\/|\$\{)\S*$/, { error: lineExpected })
  .transform((text) => {
    const [method = '', uri = ''] = text.split(' ');
    return { method, uri };
  });

export const request = stepKind({
  key: 'request',
  says: 'Sends a request: a method and a path. It has to succeed unless `expect` says else.',
  value: line,
  beside: {
    body: json.describe('What is sent. A text goes as it is, so that a scenario can send what is no JSON.'),
    headers: z.record(z.string(), z.string()).describe('Headers of the request, by their names.'),
    as: caller,
    passcodeOf: z.string().min(1).describe('Whose last mailed passcode the body gets as its `Token`.'),
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
    const names = namesOf([uri, given.body, headers]);
    return {
      leastMs: 0,
      words: (saved) => requestInWords({ ...filled(saved), passcodeOf }) + callerInWords(as),
      *take({ controller, saved, save: keep }) {
        const missing = [
          ...unsaved(names, saved).map(below('request')),
          ...unfit(expect as Json, saved).map(below('expect')),
        ];
        if (missing.length > 0) return done('not sent', missing);
        const asked = filled(saved);
        const sent = passcodeOf === undefined ? asked.body : withPasscode(asked.body, passcodeOf, controller);
        if (passcodeOf !== undefined && sent === undefined) return done('not sent', [noPasscode(passcodeOf)]);
        const question = { ...asked, body: sent };
        const received = yield* receive(controller, () => sendQuestion(controller, question), given.retry);
        const expected: Expectation = fillExpectation(expect, saved);
        const read = method === 'GET' ? asked.uri : undefined;
        const failures = judgeReceived(expected, received, read).map(below('expect'));
        return done(receivedInWords(received), [...failures, ...saveFrom(received.answer, save, keep)]);
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
  yield { message: 'has no such body beside it', expected, path: ['passcodeOf'] };
}

/** The body as it is sent: with the passcode that was mailed, which no report shows. Undefined when none was. */
function withPasscode(
  given: Json | undefined,
  user: string,
  { mailbox }: InProcessController,
): Json | undefined {
  const mail = mailbox.findLast(({ userName }) => userName.toLowerCase() === user.toLowerCase());
  return mail && { ...(given as JsonObject), Token: mail.code };
}

function noPasscode(user: string): Failure {
  return { path: ['passcodeOf'], what: 'passcode', expected: `one sent to ${user}`, found: 'none' };
}
