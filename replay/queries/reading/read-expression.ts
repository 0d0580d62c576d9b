/** Parsing of an expression from text: a value by its location, or a condition. */
import type { Address, Json } from '../../../engine/index.js';
import { type Pausing, runToCompletion } from '../../cooperative.js';
import type { History } from '../../history/history.js';
import type { Expression } from '../changes/expression.js';
import { type ComparisonReading, type PastCondition, readComparison } from './comparison.js';
import { readLocation } from './location.js';
import { findMissingLocation, pausingRequireCondition, pausingRequireLocation } from './require-present.js';

/** Function that parses a condition of any kind. The folder of the scenario language provides it. */
export type ReadCondition = (text: string, history: History) => ComparisonReading;

export interface AnyExpression extends Expression<Json | undefined> {
  /** Machines that a condition names. */
  readonly machines?: readonly Address[];
  /**
   * Throws NotInHistory for a location that never exists. A caller must call this function if the expression has no
   * value.
   */
  readonly demand: (history: History) => Pausing<void>;
}

export type ExpressionReading =
  | { readonly ok: true; readonly expression: AnyExpression }
  | { readonly ok: false; readonly message: string };

export function readExpression(
  text: string,
  history: History,
  readCondition: ReadCondition,
): ExpressionReading {
  return runToCompletion(pausingReadExpression(text, history, readCondition));
}

export function* pausingReadExpression(
  text: string,
  history: History,
  readCondition: ReadCondition,
): Pausing<ExpressionReading> {
  const place = readLocation(text);
  // A text is first tried as a location, because a JSON pointer can contain a comparison sign.
  const isComparison =
    !(place.ok && (yield* findMissingLocation(history, place.location)) === undefined) &&
    readComparison(text) !== undefined;
  if (isComparison || text.trimStart().startsWith('{')) return ofCondition(readCondition(text, history));
  if (!place.ok) return place;
  const asked = place.location;
  return { ok: true, expression: { ...asked, demand: (given) => pausingRequireLocation(given, asked) } };
}

function ofCondition(reading: ComparisonReading): ExpressionReading {
  if (!reading.ok) return reading;
  const condition: PastCondition = reading.condition;
  return {
    ok: true,
    expression: { ...condition, demand: (given) => pausingRequireCondition(given, condition) },
  };
}
