/** Condition about a resource, read by GET as by any client. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import {
  isReachable,
  managerRecord,
  problemOfPath,
  problemOfProperty,
  problemOfValue,
} from '../../../machines/index.js';
import { selectedValues } from '../../../models/redfish/index.js';
import { shortUri } from '../../../replay/index.js';
import { formatAnswerDetail, formatExpectation } from '../../report/value-text.js';
import { fillText, namesIn, textOf } from '../../run/saved.js';
import { sendDirectly } from '../../run/send-request.js';
import type { Condition, ConditionKind, Observed } from '../condition.js';
import {
  allowsFailure,
  answerShape,
  checkAnswer,
  checkBody,
  type Expectation,
  fillExpectation,
  rejectAwayWithOthers,
} from '../expectation.js';
import type { Failure, ValueOf } from '../failure.js';
import { expectedValues, mismatches, pathOfKey, toPointer } from '../mismatches.js';
import { whenReady } from '../saved-values.js';

const uri = z
  .string({ error: "a path such as '/redfish/v1/Systems/1/'" })
  .regex(/^(?:\/|\$\{)\S*$/, { error: "a path such as '/redfish/v1/Systems/1/'" });

export const resource: ConditionKind = {
  key: 'get',
  description: 'Response to a GET of a path.',
  schema: z
    .strictObject({ get: uri, ...answerShape })
    .superRefine(rejectAwayWithOthers)
    .superRefine(isOfSomething)
    .superRefine(isOfProperties)
    .transform(({ get, ...expected }): Condition => createCondition(get, expected)),
};

/**
 * Checks that the path of the condition exists. It need not exist if the condition expects something of the response
 * itself, such as a refusal.
 */
function isOfSomething(
  { get, status, message, unavailable }: Expectation & { readonly get: string },
  context: z.RefinementCtx,
): void {
  if (status !== undefined || message !== undefined || unavailable !== undefined || namesIn(get).length > 0)
    return;
  const problem = problemOfPath(get);
  if (problem === undefined) return;
  const params = { expected: 'the path of a resource, or an expected status such as 404 beside the path' };
  context.addIssue({ code: 'custom', message: problem, path: ['get'], params });
}

/**
 * Checks that the resource of the condition has the expected properties. The path need not exist if the expectation
 * allows that the resource is absent.
 */
function isOfProperties(
  { get, status, message, has = {} }: Expectation & { readonly get: string },
  context: z.RefinementCtx,
): void {
  if (allowsFailure({ status }) || message !== undefined || namesIn(get).length > 0) return;
  for (const { path, pointer, expected } of expectedValues(has)) {
    if (namesIn(pointer).length > 0 || mismatches(expected, undefined).length === 0) continue;
    const problem = problemOfProperty(get, pathOfKey(pointer)) ?? problemOfExpected(get, pointer, expected);
    if (problem === undefined) continue;
    const params = { expected: problem.expected };
    context.addIssue({ code: 'custom', message: problem.message, path: ['has', ...path], params });
  }
}

/**
 * Returns the problem of an expected scalar that the schema excludes. Matchers, lists and texts with references to saved
 * values are not checked.
 */
function problemOfExpected(get: string, pointer: string, expected: Json) {
  const isOpen = typeof expected === 'object' || namesIn(String(expected)).length > 0;
  return isOpen ? undefined : problemOfValue(get, pathOfKey(pointer), expected);
}

function createCondition(get: string, expected: Expectation): Condition {
  const glance = glanceAt(get, expected);
  return whenReady({ get, ...expected } as JsonObject, {
    words: (saved) =>
      `GET ${shortUri(textOf(fillText(get, saved)))} ${formatExpectation(fillExpectation(expected, saved))}`,
    evaluate: ({ controller, saved }) => {
      const seen = glance?.(controller);
      if (seen !== undefined) return seen;
      const asked = textOf(fillText(get, saved));
      const answer = sendDirectly(controller, { method: 'GET', uri: asked });
      return checkAnswer(fillExpectation(expected, saved), answer, asked);
    },
    values: (saved) => valuesOf(fillExpectation(expected, saved), textOf(fillText(get, saved))),
  });
}

/** Returns the expected and the forbidden values in the body of a resource. */
function valuesOf({ has = {}, lacks = [] }: Expectation, uri: string): readonly ValueOf[] {
  const wanted = expectedValues(has).map(({ pointer, expected }) => ({
    uri,
    pointer,
    isRight: (found?: Json) => mismatches(expected, found).length === 0,
  }));
  const unwanted = lacks.map((key) => ({
    uri,
    pointer: toPointer(key),
    isRight: (found?: Json) => found === undefined,
  }));
  return [...wanted, ...unwanted];
}

/**
 * Returns the evaluation of a condition that is about values alone; undefined for a condition that needs a response.
 * Most conditions are about values alone, and they are evaluated at every instant. The evaluation therefore reads the
 * resource without a request, and does not repeat the comparison for an unchanged body.
 */
function glanceAt(
  get: string,
  expected: Expectation,
): ((controller: Observed) => readonly Failure[] | undefined) | undefined {
  const { has, lacks, valid, ...others } = expected;
  const text = JSON.stringify([get, has, lacks]);
  if (expected.unavailable === true && namesIn(text).length === 0) return glanceAway(get);
  const isOfValues = Object.values(others).every((value) => value === undefined);
  if (!isOfValues || namesIn(text).length > 0 || text.includes('@odata.etag')) return undefined;
  const wanted =
    valid === true ? undefined : selectedValues([...Object.keys(has ?? {}), ...(lacks ?? [])].map(pathOfKey));
  const judged = new WeakMap<JsonObject, readonly Failure[]>();
  return (controller) => {
    if (!isReachable(managerRecord(controller.tree))) return undefined;
    const body = controller.look(get, wanted);
    if (body === undefined) return undefined;
    const known = judged.get(body) ?? checkBody(expected, body, get);
    judged.set(body, known);
    return known;
  };
}

/** Returns the evaluation of availability without a request. The reason is computed only for a report. */
function glanceAway(get: string): (controller: Observed) => readonly Failure[] {
  return (controller) => {
    if (!isReachable(managerRecord(controller.tree))) return [];
    const failure: Failure = {
      path: ['unavailable'],
      what: 'answer',
      expected: 'none',
      get found() {
        return formatAnswerDetail(sendDirectly(controller, { method: 'GET', uri: get }));
      },
    };
    return [failure];
  };
}
