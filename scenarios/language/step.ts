/**
 * One step: when (`at`, `after`, or at once), and exactly one action, told apart by its key. All keys are in one flat
 * mapping, so that a misspelt one is found among all, and what goes with which action is said in words.
 */
import * as z from 'zod';
import {
  type AskedFault,
  type FaultInput,
  faultNames,
  type HandName,
  handNames,
  type ParameterName,
  readFault,
} from '../../machines/index.js';
import { durationMs } from '../../models/index.js';
import { type Condition, condition, type Expectation, expectation } from './condition.js';
import { parameterCompanions, withParameters } from './fault-parameters.js';
import { uploadSchema } from './image.js';

/** How long `until` waits unless told otherwise. Unit: ms. Assumption: longer than any boot or firmware update. */
const defaultLimitMs = 3_600_000;

const requestExpected = "a method and a path, such as 'GET /redfish/v1/Systems/1/'";
const request = z.string({ error: requestExpected }).transform((text, context) => {
  const [, method, uri] = /^([A-Z]+) (\/\S*)$/.exec(text) ?? [];
  if (method !== undefined && uri !== undefined) return { method, uri };
  context.addIssue({ code: 'custom', message: requestExpected });
  return z.NEVER;
});

const credentials = z.strictObject({ user: z.string(), password: z.string() });
const caller = z.union([z.enum(['administrator', 'nobody']), credentials]);
const fault = z.enum(faultNames);

const ownKeys = {
  name: z.string().min(1).optional(),
  at: durationMs.optional(),
  after: durationMs.optional(),
  request: request.optional(),
  body: z.json().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  as: caller.optional(),
  passcodeOf: z.string().min(1).optional(),
  upload: uploadSchema.optional(),
  expect: expectation.optional(),
  advance: durationMs.optional(),
  until: condition.optional(),
  limit: durationMs.optional(),
  operator: z.enum(handNames).optional(),
  fault: fault.optional(),
  clear: fault.optional(),
  check: condition.optional(),
};

const keys = z.strictObject(withParameters(ownKeys));
type Keys = z.output<typeof keys>;

export type Caller = z.output<typeof caller>;

export type Action =
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly uri: string;
      /** Text is sent as it is, so that a scenario can send what is no JSON. */
      readonly body: Keys['body'];
      readonly headers: Readonly<Record<string, string>>;
      readonly as: Caller;
      /** Whose last passcode the body gets as its `Token`. */
      readonly passcodeOf: string | undefined;
      readonly expect: Expectation;
    }
  | ({ readonly kind: 'upload'; readonly as: Caller; readonly expect: Expectation } & z.output<
      typeof uploadSchema
    >)
  | { readonly kind: 'advance'; readonly spanMs: number }
  | { readonly kind: 'until'; readonly condition: Condition; readonly limitMs: number }
  | { readonly kind: 'operator'; readonly hand: HandName }
  | ({ readonly kind: 'fault' } & Omit<FaultInput, 'type'>)
  | { readonly kind: 'check'; readonly condition: Condition };

export interface Step {
  readonly name: string | undefined;
  /** Since the scenario's start. Unit: ms. */
  readonly atMs: number | undefined;
  /** Since the step before has ended. Unit: ms. */
  readonly afterMs: number;
  readonly action: Action;
}

const actionKeys = ['request', 'upload', 'advance', 'until', 'operator', 'fault', 'clear', 'check'] as const;
/** Keys that go with some actions only. */
const companions = {
  body: ['request'],
  headers: ['request'],
  as: ['request', 'upload'],
  passcodeOf: ['request'],
  expect: ['request', 'upload'],
  limit: ['until'],
  ...parameterCompanions,
} satisfies Readonly<Record<string, readonly (typeof actionKeys)[number][]>>;

/** A transformation, because that is asked only about keys that are each in order by themselves; unknown ones may be. */
export const step = keys.transform((given, context): Step => {
  if (context.issues.length > 0) return z.NEVER;
  const problems = [...findProblems(given)];
  for (const { message, path, expected } of problems) {
    context.addIssue({ code: 'custom', message, path, params: { expected } });
  }
  if (problems.length > 0) return z.NEVER;
  return { name: given.name, atMs: given.at, afterMs: given.after ?? 0, action: parseAction(given) };
});

interface Problem {
  readonly message: string;
  readonly expected: string;
  readonly path: string[];
}

function* findProblems(given: Keys): Generator<Problem> {
  const actions = actionKeys.filter((key) => given[key] !== undefined);
  if (actions.length === 0) {
    yield { message: 'has no action', expected: `one of ${actionKeys.join(', ')}`, path: [] };
  }
  if (actions.length > 1) {
    yield { message: `has both ${actions.join(' and ')}`, expected: 'one action in a step', path: [] };
  }
  if (given.at !== undefined && given.after !== undefined) {
    yield { message: 'has both at and after', expected: 'at most one of them', path: [] };
  }
  if (given.passcodeOf !== undefined && !isMapping(given.body)) {
    const expected = 'a body that is a mapping, to put the passcode into';
    yield { message: 'has no such body beside it', expected, path: ['passcodeOf'] };
  }
  if (actions.length !== 1) return;
  for (const [key, wanted] of Object.entries(companions) as [keyof typeof companions, readonly string[]][]) {
    if (given[key] === undefined || wanted.includes(actions[0] as string)) continue;
    const expected = `${key} beside ${wanted.join(' or ')}`;
    yield { message: `${key} stands beside ${actions[0]}`, expected, path: [key] };
  }
  const asked = parseFault(given);
  const reading = asked && readFault(asked);
  if (reading === undefined || reading.ok) return;
  const { at, message, expected } = reading.problem;
  yield { message, expected, path: [at === 'fault' ? (actions[0] as string) : at] };
}

function isMapping(body: Keys['body']): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function parseAction(given: Keys): Action {
  const { request, upload, advance, until, operator, check, as = 'administrator', expect = {} } = given;
  if (request !== undefined) {
    const { body, headers = {}, passcodeOf } = given;
    return { kind: 'request', ...request, body, headers, as, passcodeOf, expect };
  }
  if (upload !== undefined) return { kind: 'upload', ...upload, as, expect };
  if (advance !== undefined) return { kind: 'advance', spanMs: advance };
  if (until !== undefined) return { kind: 'until', condition: until, limitMs: given.limit ?? defaultLimitMs };
  if (operator !== undefined) return { kind: 'operator', hand: operator };
  const asked = parseFault(given);
  const reading = asked && readFault(asked);
  if (reading?.ok) {
    const { type: kind, ...fault } = reading.input;
    return { kind, ...fault };
  }
  if (check !== undefined) return { kind: 'check', condition: check };
  throw new Error('a step without an action has passed its own check');
}

/** What stands beside an action that it does not go with is said already. */
function parseFault(given: Keys): AskedFault | undefined {
  const { fault, clear } = given;
  const name = fault ?? clear;
  if (name === undefined) return undefined;
  const action = fault === undefined ? 'clear' : 'fault';
  const fitting = Object.entries(parameterCompanions).filter(([, actions]) => actions.includes(action));
  const values = fitting.map(([key]) => [key, given[key as ParameterName]]);
  return { fault: name, with: Object.fromEntries(values), clear: action === 'clear' };
}
