/** Parameters that queries share: their syntax on the command line and in a query string, and their parsers. */
import type { Address } from '../../engine/index.js';
import type { Pausing } from '../cooperative.js';
import {
  type Argument,
  InvalidQuery,
  type Parameter,
  type ParameterTexts,
  type QueryContext,
} from './query.js';
import type { PastCondition } from './reading/comparison.js';
import { type Location, type LocationReading, readLocation, readResource } from './reading/location.js';
import {
  type Interval,
  type Position,
  pausingReadInterval,
  pausingReadPosition,
  positionExamples,
  positionExpected,
} from './reading/position.js';
import { type AnyExpression, pausingReadExpression, type ReadCondition } from './reading/read-expression.js';
import { pausingRequireMachine, pausingRequireMachinesOf } from './reading/require-present.js';

const positionDescribed = `a position: ${positionExpected}`;

type Written = Pick<Parameter, 'commandLine' | 'description'>;

const placeSaid = 'JSON pointer into the state (/host/assetTag), or URI#/Pointer of a resource';
const locationExpected = `a ${placeSaid}`;

/** Required location: a value of the state or of a resource. */
export const locationParameter: Argument<Location> = argument(
  {
    name: 'location',
    commandLine: '<location>',
    description: placeSaid,
    expected: locationExpected,
    query: 'required',
  },
  (text = '') => placeOf(readLocation(text)),
);

/** Optional location; the default is the whole state. */
export const locationOrState: Argument<Location | undefined> = argument(
  {
    name: 'uri',
    commandLine: '--uri <uri>',
    description: 'resource, or value of a resource (URI#/Pointer), instead of the whole state',
    query: 'optional',
  },
  (text) => (text === undefined ? undefined : placeOf(readLocation(text))),
);

/** Returns an optional parameter for the URI of a resource. */
export function resource(written: Written): Argument<Location | undefined> {
  return argument({ name: 'uri', query: 'optional', ...written }, (text) =>
    text === undefined ? undefined : placeOf(readResource(text)),
  );
}

/** Returns a location parameter that exists only in the control API. */
export function locationNamed(parameter: Parameter): Argument<Location | undefined> {
  return argument(parameter, (text) => (text === undefined ? undefined : placeOf(readLocation(text))));
}

export const at = position('at', 'end', {
  commandLine: '--at <position>',
  description: (here) => `position of the state (default: ${here})`,
});

/** Positions of the `diff` query, in any order. */
export const fromPosition: Argument<Position> = position('from', 'start', {
  commandLine: '<from>',
  description: `a position: ${positionExamples}`,
});
export const toPosition: Argument<Position> = position('to', 'end', {
  commandLine: '[to]',
  description: (here) => `second position (default: ${here})`,
});

/** Returns a position parameter. Its default is the current position. */
function position(name: string, unlessSaid: 'start' | 'end', written: Written) {
  return {
    parameters: [{ name, expected: positionDescribed, query: { default: unlessSaid }, ...written }],
    *read(
      texts: ParameterTexts,
      { history, here }: Pick<QueryContext, 'history' | 'here'>,
    ): Pausing<Position> {
      const text = texts[name];
      if (typeof text !== 'string') return here;
      const reading = yield* pausingReadPosition(text, history);
      if (reading.ok) return reading.position;
      throw new InvalidQuery(reading.message, name);
    },
  } satisfies Argument<Position>;
}

/** Interval, with its positions as the user wrote them. */
export interface WrittenInterval extends Required<Interval> {
  readonly written: { readonly from?: string; readonly to?: string };
}

export const intervalParameter = {
  parameters: [
    {
      name: 'from',
      commandLine: '--from <position>',
      description: 'start of the interval, just after the event that it names (default: start)',
      expected: positionDescribed,
      query: { default: 'start' },
    },
    {
      name: 'to',
      commandLine: '--to <position>',
      description: 'end of the interval, with the event that it names (default: end)',
      expected: positionDescribed,
      query: { default: 'end' },
    },
  ],
  *read({ from, to }: ParameterTexts, { history }: Pick<QueryContext, 'history'>): Pausing<WrittenInterval> {
    const written = { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) };
    const reading = yield* pausingReadInterval(written, history);
    if (!reading.ok) throw new InvalidQuery(reading.message);
    return { ...reading.interval, written };
  },
} satisfies Argument<WrittenInterval>;

const conditionExpected =
  'a condition of a scenario, such as {machine: power/1, in: off}, or a value compared, such as /host/assetTag = "rack 7" or /redfish/v1/Systems/1/#/PowerState != Off';

export const condition: Argument<PastCondition> = {
  parameters: [
    {
      name: 'condition',
      commandLine: '<condition...>',
      description:
        'condition, for example {machine: power/1, in: off}, another condition of a scenario, or a comparison such as /host/assetTag = x',
      expected: conditionExpected,
      query: 'required',
      isCondition: true,
    },
  ],
  *read({ condition: text }, { history, readCondition }) {
    const reading = loaded(readCondition)(String(text), history);
    if (!reading.ok) throw new InvalidQuery(reading.message);
    yield* pausingRequireMachinesOf(history, reading.condition);
    return reading.condition;
  },
};

function loaded(readCondition: ReadCondition | undefined): ReadCondition {
  if (readCondition === undefined) throw new Error('no parser of conditions is loaded');
  return readCondition;
}

/** Expression parameter: a value, or a condition, whose value is true or false. */
export const expression: Argument<AnyExpression> = {
  parameters: [
    {
      name: 'expression',
      commandLine: '<expression...>',
      description: `${placeSaid}, or a condition as for when`,
      expected: `${locationExpected}; or ${conditionExpected}`,
      query: 'required',
      isCondition: true,
    },
  ],
  *read({ expression: text }, { history, readCondition }) {
    const reading = yield* pausingReadExpression(String(text), history, loaded(readCondition));
    if (!reading.ok) throw new InvalidQuery(reading.message);
    yield* pausingRequireMachinesOf(history, reading.expression);
    return reading.expression;
  },
};

/** Machine parameter. The machine must have existed at some time of the history. */
export const machine: Argument<Address> = {
  parameters: [
    {
      name: 'machine',
      commandLine: '<machine>',
      description: 'address of the machine, such as power/1, or its kind if only one exists',
      expected: 'the address of a machine, such as power/1, or its kind',
      query: 'required',
    },
  ],
  *read({ machine: named }, { history }) {
    return yield* pausingRequireMachine(history, String(named));
  },
};

/** Returns an optional text parameter. */
export function optionalText(
  name: string,
  written: Written & Pick<Parameter, 'expected'>,
): Argument<string | undefined> {
  return argument({ name, query: 'optional', ...written }, (text) => text);
}

export function flag(name: string, description: string): Argument<boolean> {
  return flagOf({ name, commandLine: `--${name}`, description, query: 'flag' });
}

/** Description of the flag `--all` of commands that list differences. */
export const allDifferencesDescription =
  'list every difference, also derived ones such as counts, ETags and times';

/** Flag for a list of differences without folded or omitted ones. JSON output always has all. */
export const allDifferences = flagOf({
  name: 'all',
  commandLine: '--all',
  description: allDifferencesDescription,
  query: 'none',
});

/** Returns a flag that selects an output format. */
export function format(name: string, description: string): Argument<boolean> {
  return flagOf({ name, commandLine: `--${name}`, description, query: 'none', isFormat: true });
}

function flagOf(parameter: Parameter): Argument<boolean> {
  return {
    parameters: [parameter],
    // biome-ignore lint/correctness/useYield: of a kind with readers that pause.
    *read(texts) {
      const given = texts[parameter.name];
      return given === true || given === 'true';
    },
  };
}

/** Returns a parameter with a single text, whose parser needs no pauses. */
function argument<Value>(parameter: Parameter, read: (text: string | undefined) => Value): Argument<Value> {
  return {
    parameters: [parameter],
    // biome-ignore lint/correctness/useYield: of a kind with readers that pause.
    *read(texts): Pausing<Value> {
      const text = texts[parameter.name];
      return read(typeof text === 'string' ? text : undefined);
    },
  };
}

function placeOf(reading: LocationReading): Location {
  if (reading.ok) return reading.location;
  throw new InvalidQuery(reading.message);
}
