/** `diff` query: the difference of the state, or of a value, between two positions. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { type EndDifferences, endDifferences } from '../branches/end-differences.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import {
  type Difference,
  differencesBetween,
  differencesOfValue,
  differencesSchema,
} from '../differences/difference.js';
import { resourcesInLines } from '../format/comparison-lines.js';
import { formatDifferenceLines, type LineLayout } from '../format/event-lines.js';
import { formatCount } from '../format/value-text.js';
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
    'the difference between two positions, of the resources and the state behind them or of a value; as JSON, a JSON Patch (RFC 6902) with the old values added',
  arguments: { from: fromPosition, to: toPosition, location: locationOrState, all: allDifferences },
  examples: [
    ['start end --uri /redfish/v1/Systems/1/', 'the difference of a resource'],
    ['i2 10m --json', 'the difference of the state, as a patch'],
  ],
  *find(history, { from, to, location }) {
    if (location === undefined) {
      yield yield* pausingDiffOfAll(history, from, to);
      return;
    }
    const patch = yield* pausingDiffValues(history, location, from, to);
    if (patch.length === 0) yield* pausingRequireLocation(history, location);
    yield { patch };
  },
  *lines(found, { all }, look) {
    for (const { patch, seen } of found) {
      if (patch.length === 0) yield 'no difference';
      else if (seen === undefined) yield* formatDifferenceLines(patch, look, all);
      else yield* wholeInLines(patch, seen(), look, all);
    }
  },
  fact: ({ patch }) => patch,
  shown: {
    schema: () => z.strictObject({ differences: differencesSchema() }),
    show: ({ patch: differences }) => ({ differences }),
  },
});

/** Result of the query. */
interface FoundDifferences {
  readonly patch: readonly Difference[];
  /** Returns the differences that a client sees; only for the whole state. Every resource is read. */
  readonly seen?: () => EndDifferences;
}

function* pausingDiffOfAll(history: History, from: Position, to: Position): Pausing<FoundDifferences> {
  const was = yield* pausingStateAt(history, from);
  const is = yield* pausingStateAt(history, to);
  yield pause;
  return { patch: differencesBetween(was, is), seen: () => endDifferences(was, is) };
}

/** Maximum number of printed lines of a list of resources. Assumption: one screen of them is enough. */
const resourcesMax = 40;

/** Formats the differences that a client sees, then, with `all`, the differences of the state behind them. */
function wholeInLines(
  patch: readonly Difference[],
  seen: EndDifferences,
  look: LineLayout,
  all: boolean,
): readonly string[] {
  const titles = {
    changed: 'resource values that differ',
    onlyInOne: 'only before',
    onlyInOther: 'only after',
  };
  const resources = resourcesInLines(seen, titles, { linesMax: resourcesMax, all });
  return [
    ...(resources.length === 0 ? ['no difference that a client can see'] : resources),
    ...(all
      ? ['the state:', ...formatDifferenceLines(patch, look, all).map((line) => `  ${line}`)]
      : [`and ${formatCount(patch.length, 'difference')} of the state behind them (--all lists them)`]),
  ];
}

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
  return (yield* pausingDiffOfAll(history, from, to)).patch;
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
