/** A fault is set or cleared, by its name and what that fault is told. */
import * as z from 'zod';
import {
  type AskedFault,
  type FaultInput,
  type FaultName,
  faultNames,
  faults,
  type ParameterName,
  readFault,
} from '../../../machines/index.js';
import type { Blueprint } from '../../../models/index.js';
import { faultInWords } from '../../report/words.js';
import type { Action } from '../../run/track.js';
import { clearingParameters, settingParameters } from '../fault-parameters.js';
import { type Preparing, type Problem, stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const name = z.enum(faultNames).meta({ enumDescriptions: faultNames.map((fault) => faults[fault].says) });

type Given = Readonly<Partial<Record<ParameterName, unknown>>>;

export const fault = stepKind({
  key: 'fault',
  says: 'Sets a fault of the fault list; what it is told stands beside it.',
  value: name,
  beside: settingParameters,
  problems: (wanted, given) => problemsOf(asked(wanted, given, false), 'fault'),
  prepare: (wanted, given, preparing) => prepare(asked(wanted, given, false), 'fault', preparing),
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
  const keys = Object.keys(clears ? clearingParameters : settingParameters) as ParameterName[];
  return { fault: wanted, with: Object.fromEntries(keys.map((key) => [key, given[key]])), clear: clears };
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
