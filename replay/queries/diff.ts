/** `diff` query: the difference of the state, or of a value, between two positions. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import {
  type Difference,
  differencesBetween,
  differencesOfValue,
  differencesSchema,
} from '../differences/difference.js';
import { formatDifferenceLines } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import { expressionSchema, historySchema, positionSchema, validateArguments } from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { allDifferences, fromPosition, locationOrState, toPosition } from './parameters.js';
import { defineQuery } from './query.js';
import { type Position, pausingStateAt } from './reading/position.js';
import { pausingRequireLocation } from './reading/require-present.js';

export const diffQuery = defineQuery({
  verb: 'diff',
  path: '/history/diff',
  description:
    'the difference between two positions, of the whole state or of a value; as JSON, a JSON Patch (RFC 6902) with the old values added',
  arguments: { from: fromPosition, to: toPosition, location: locationOrState, all: allDifferences },
  examples: [
    ['start end --uri /redfish/v1/Systems/1/', 'the difference of a resource'],
    ['i2 10m --json', 'the difference of the state, as a patch'],
  ],
  *find(history, { from, to, location }) {
    const patch =
      location === undefined
        ? yield* pausingDiffStates(history, from, to)
        : yield* pausingDiffValues(history, location, from, to);
    if (patch.length === 0 && location !== undefined) yield* pausingRequireLocation(history, location);
    yield patch;
  },
  *lines(patches, { all }, look) {
    for (const patch of patches)
      yield* patch.length === 0 ? ['no difference'] : formatDifferenceLines(patch, look, all);
  },
  fact: (differences) => differences,
  shown: {
    schema: () => z.strictObject({ differences: differencesSchema() }),
    show: (differences) => ({ differences }),
  },
});

/**
 * Returns the differences between two whole states. Shared parts are skipped. Throws TypeError for invalid arguments.
 */
export function diffStates(history: History, from: Position, to: Position): readonly Difference[] {
  const position = positionSchema(history);
  validateArguments(
    'diffStates',
    { history, from, to },
    { history: historySchema, from: position, to: position },
  );
  return runToCompletion(pausingDiffStates(history, from, to));
}

export function* pausingDiffStates(
  history: History,
  from: Position,
  to: Position,
): Pausing<readonly Difference[]> {
  const was = yield* pausingStateAt(history, from);
  const is = yield* pausingStateAt(history, to);
  yield pause;
  return differencesBetween(was, is);
}

/**
 * Returns the differences of a value between two positions; a single difference unless both values are mappings or
 * lists. Throws TypeError for invalid arguments.
 */
export function diffValues(
  history: History,
  value: Expression<Json | undefined>,
  from: Position,
  to: Position,
): readonly Difference[] {
  const position = positionSchema(history);
  validateArguments(
    'diffValues',
    { history, value, from, to },
    { history: historySchema, value: expressionSchema, from: position, to: position },
  );
  return runToCompletion(pausingDiffValues(history, value, from, to));
}

function* pausingDiffValues(
  history: History,
  value: Expression<Json | undefined>,
  from: Position,
  to: Position,
): Pausing<readonly Difference[]> {
  const was = value.evaluate(yield* pausingStateAt(history, from)).value;
  const is = value.evaluate(yield* pausingStateAt(history, to)).value;
  return differencesOfValue(was, is);
}
