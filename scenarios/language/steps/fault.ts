/** Steps that set or clear a fault, by its name and parameters. */
import * as z from 'zod';
import {
  type FaultInput,
  type FaultName,
  type FaultRequest,
  faultNames,
  faults,
  type ParameterValue,
  readFault,
  sharedByName,
} from '../../../machines/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import { formatFault } from '../../../replay/index.js';
import { findChanceProblem, hasTrigger, occursByChance } from '../../run/random-choice.js';
import { type Action, done } from '../../run/track.js';
import { type Problem, type StepContext, stepKind } from '../step-kind.js';
import { perform } from './operator.js';

/** Parameters of faults as keys of a step. */
type Keys = Readonly<Record<string, z.ZodType<ParameterValue>>>;

/**
 * Schemas of the parameters that set faults, by name. They check only the form of a value, because the fault is not
 * known during parsing.
 */
export const settingParameters: Keys = Object.fromEntries(
  Object.entries(sharedByName).map(([name, { form }]) => {
    const value = z.unknown().transform((given, context): ParameterValue => {
      const parsed = form.parse(given);
      if (parsed !== undefined) return parsed;
      context.addIssue({ code: 'custom', message: form.expected });
      return z.NEVER;
    });
    return [name, value.meta(inJsonSchema(name))];
  }),
);

/** Schemas of the parameters that identify one of several faults, which a step that clears a fault needs. */
const clearingParameters: Keys = Object.fromEntries(
  Object.entries(settingParameters).filter(([name]) => sharedByName[name]?.identifies === true),
);

/** Returns the JSON Schema of a parameter, as far as all faults with this parameter agree. */
function inJsonSchema(name: string) {
  const ofName = Object.values(faults).flatMap(({ parameters }) =>
    Object.entries(parameters).flatMap(([key, parameter]) => (key === name ? [parameter] : [])),
  );
  const [type, ...types] = sharedByName[name]?.form.types ?? [];
  const description = [...new Set(ofName.map(({ description }) => description))].join(' Or: ');
  const whole = ofName.filter((parameter) => parameter.is === 'whole');
  const bounds = whole.length > 0 && {
    minimum: Math.min(...whole.map(({ min }) => min)),
    maximum: Math.max(...whole.map(({ max }) => max)),
  };
  const choices = ofName.flatMap((parameter) => (parameter.is === 'choice' ? parameter.oneOf : []));
  const words = choices.length > 0 && { enum: [...new Set(choices)] };
  return { type: types.length === 0 ? type : [type, ...types], description, ...bounds, ...words };
}

const name = z
  .enum(faultNames)
  .meta({ enumDescriptions: faultNames.map((fault) => faults[fault].description) });

type Given = Readonly<Record<string, ParameterValue | undefined>>;

export const fault = stepKind({
  key: 'fault',
  description: 'Sets a fault by name; its parameters are further keys of the step.',
  value: name,
  beside: settingParameters,
  *problems(wanted, given) {
    yield* problemsOf(asked(wanted, given, false), 'fault');
    yield* problemsOfChance(chanceOf(wanted, given));
  },
  prepare: (wanted, given, preparing) => {
    const action = prepare(asked(wanted, given, false), 'fault', preparing);
    const percent = chanceOf(wanted, given);
    return typeof percent === 'number' ? byChance(action, percent) : action;
  },
});

export const clear = stepKind({
  key: 'clear',
  description: 'Clears a fault.',
  value: name,
  beside: clearingParameters,
  problems: (wanted, given) => problemsOf(asked(wanted, given, true), 'clear'),
  prepare: (wanted, given, preparing) => prepare(asked(wanted, given, true), 'clear', preparing),
});

/** Creates the request to set or clear a fault. Keys that the fault does not allow were already reported. */
function asked(wanted: FaultName, given: Given, clears: boolean): FaultRequest {
  const keys = Object.keys(clears ? clearingParameters : settingParameters);
  const told = keys.filter((key) => key !== 'percent' || hasTrigger(wanted));
  return { fault: wanted, with: Object.fromEntries(told.map((key) => [key, given[key]])), clear: clears };
}

/** Returns the probability that a fault without a trigger is set. The step is the only opportunity of this fault. */
function chanceOf(wanted: FaultName, { percent }: Given): ParameterValue | undefined {
  return hasTrigger(wanted) ? undefined : percent;
}

function* problemsOfChance(percent: ParameterValue | undefined): Generator<Problem> {
  const problem = percent === undefined ? undefined : findChanceProblem(percent);
  if (problem !== undefined) yield { ...problem, path: ['percent'] };
}

function byChance(action: Action, percent: number): Action {
  return {
    ...action,
    words: (saved) => `${action.words(saved)} at ${percent} %`,
    take: (track) =>
      occursByChance(percent, track.draw('comes')) ? action.take(track) : done('does not come'),
  };
}

function* problemsOf(wanted: FaultRequest, key: string, blueprint?: Blueprint): Generator<Problem> {
  const reading = readFault(wanted, blueprint);
  if (reading.ok) return;
  const { at, message, expected } = reading.problem;
  yield { message, expected, path: [at === 'fault' ? key : at] };
}

/** Prepares the action of a fault step. Its targets are checked here, because they depend on the blueprint. */
function prepare(wanted: FaultRequest, key: string, { blueprint, complain }: StepContext): Action {
  for (const { path, message, expected } of problemsOf(wanted, key, blueprint))
    complain(path, message, expected);
  const reading = readFault(wanted, blueprint);
  const input: FaultInput | undefined = reading.ok ? reading.input : undefined;
  return {
    leastMs: 0,
    words: () => (input === undefined ? '' : formatFault(input)),
    take(track) {
      if (input === undefined)
        throw new Error(`the fault ${wanted.fault} was refused by the checks and is accepted`);
      return perform(track, input, key);
    },
  };
}
