/** A resource, looked at by GET, as any client would. */
import * as z from 'zod';
import { expectationInWords, shortUri } from '../../report/words.js';
import { ask } from '../../run/ask.js';
import { fillText, textOf } from '../../run/saved.js';
import { answerShape, awayStandsAlone, type Expectation, fillExpectation, judgeAnswer } from '../answer.js';
import type { Condition, ConditionKind } from '../condition.js';

const uri = z
  .string({ error: "a path such as '/redfish/v1/Systems/1/'" })
  .regex(/^(?:\/|\$\{)\S*$/, { error: "a path such as '/redfish/v1/Systems/1/'" });

export const resource: ConditionKind = {
  key: 'get',
  says: 'What a GET of a path answers.',
  schema: z
    .strictObject({ get: uri, ...answerShape })
    .superRefine(awayStandsAlone)
    .transform(({ get, ...expected }): Condition => createCondition(get, expected)),
};

function createCondition(get: string, expected: Expectation): Condition {
  return {
    words: (saved) =>
      `GET ${shortUri(textOf(fillText(get, saved)))} ${expectationInWords(fillExpectation(expected, saved))}`,
    judge: ({ controller, saved }) => {
      const asked = textOf(fillText(get, saved));
      const answer = ask(controller, { method: 'GET', uri: asked });
      return judgeAnswer(fillExpectation(expected, saved), answer, asked);
    },
  };
}
