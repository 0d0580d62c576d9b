/** How something that was asked for outside ended, as far as a scenario can have it end the same. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/index.js';
import { withoutContent } from './same-input.js';

/** Unit of afterMs: ms since it was asked for. */
export interface Outcome {
  readonly afterMs: number;
  readonly result: JsonObject;
}

/** What a network takes by itself is noise. Unit: ms. Assumption: what somebody means to be slow is slower. */
export const networkMs = 1_000;

/** That nobody could be asked: the reason is in words of whoever tried, and how long that took is up to the network. */
const nobody: readonly unknown[] = ['unreachable', 'blocked'];
const late: readonly unknown[] = [...nobody, 'timeout'];

export function isSameOutcome(one: Outcome, other: Outcome): boolean {
  return isDeepStrictEqual(ofInterest(one.result), ofInterest(other.result)) && isAsSoon(one, other, 0);
}

/** The same, with answers that come a moment sooner or later. */
export function isNearlySameOutcome(one: Outcome, other: Outcome): boolean {
  return (
    isDeepStrictEqual(ofInterest(one.result), ofInterest(other.result)) && isAsSoon(one, other, networkMs)
  );
}

function ofInterest(result: JsonObject) {
  return nobody.includes(result.outcome) ? { outcome: 'nobody' } : withoutContent(result);
}

function isAsSoon({ afterMs, result }: Outcome, other: Outcome, withinMs: number): boolean {
  return late.includes(result.outcome) || Math.abs(afterMs - other.afterMs) <= withinMs;
}
