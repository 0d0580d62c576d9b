/** A fault is set or cleared, by its name and what that fault is told. */

import * as z from 'zod';
import {
  type AskedFault,
  type FaultInput,
  type FaultName,
  faultNames,
  faults,
  type ParameterValue,
  readFault,
} from '../../../machines/index.js';
import type { Blueprint } from '../../../models/index.js';
import { faultInWords } from '../../../replay/index.js';

import { comesByChance, findChanceProblem, hasOccasions } from '../../run/fault-chance.js';
import { type Action, done } from '../../run/track.js';
import { clearingParameters, settingParameters } from '../fault-parameters.js';
import { type Preparing, type Problem, stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const name = z.enum(faultNames).meta({ enumDescriptions: faultNames.map((fault) => faults[fault].says) });

type Given = Readonly<Record<string, ParameterValue | undefined>>;

export const fault = stepKind({
  key: 'fault',
  says: 'Sets a fault of the fault list; what it is told stands beside it.',
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
  says: 'Clears a fault.',
  value: name,
  beside: clearingParameters,
  problems: (wanted, given) => problemsOf(asked(wanted, given, true), 'clear'),
  prepare: (wanted, given, preparing) => prepare(asked(wanted, given, true), 'clear', preparing),
});

/** What stands beside it that it does not go with is said already. */
function asked(wanted: FaultName, given: Given, clears: boolean): AskedFault {
  const keys = Object.keys(clears ? clearingParameters : settingParameters);
  const told = keys.filter((key) => key !== 'percent' || hasOccasions(wanted));
  return { fault: wanted, with: Object.fromEntries(told.map((key) => [key, given[key]])), clear: clears };
}

/** How likely a fault without occasions of its own is set at all: the step is its one occasion. */
function chanceOf(wanted: FaultName, { percent }: Given): ParameterValue | undefined {
  return hasOccasions(wanted) ? undefined : percent;
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
      comesByChance(percent, track.draw('comes')) ? action.take(track) : done('does not come'),
  };
}

function* problemsOf(wanted: AskedFault, key: string, blueprint?: Blueprint): Generator<Problem> {
  const reading = readFault(wanted, blueprint);
  if (reading.ok) return;
  const { at, message, expected } = reading.problem;
  yield { message, expected, path: [at === 'fault' ? key : at] };
}

/** Which targets a fault can have is known with the blueprint, so it is asked last. */
function prepare(wanted: AskedFault, key: string, { blueprint, complain }: Preparing): Action {
  for (const { path, message, expected } of problemsOf(wanted, key, blueprint))
    complain(path, message, expected);
  const reading = readFault(wanted, blueprint);
  const input: FaultInput | undefined = reading.ok ? reading.input : undefined;
  return {
    leastMs: 0,
    words: () => (input === undefined ? '' : faultInWords(input)),
    take(track) {
      if (input === undefined) throw new Error(`the fault ${wanted.fault} was complained of and is taken`);
      return perform(track, input, key);
    },
  };
}
