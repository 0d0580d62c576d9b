/** Anything that can be asked of a state, as people write it: a value by its place, or a condition, which holds or does not. */
import type { Address, Json } from '../../../engine/index.js';
import { type Pausing, runToCompletion } from '../../cooperative.js';
import type { History } from '../../history/history.js';
import type { Expression } from '../changes/expression.js';
import { type ComparisonReading, type PastCondition, readComparison } from './comparison.js';
import { readLocation } from './location.js';
import { findMissingLocation, pausingRequireCondition, pausingRequireLocation } from './require-present.js';

/** Reads a condition of any kind; who has the language of scenarios hands it in. */
export type ReadCondition = (text: string, history: History) => ComparisonReading;

export interface AnyExpression extends Expression<Json | undefined> {
  /** Of a condition: those that it is about. */
  readonly machines?: readonly Address[];
  /** To be asked where there is nothing of it: throws NotInHistory for what is nowhere. */
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
  // A pointer may have the sign of a comparison in it.
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
