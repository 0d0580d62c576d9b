/**
 * Delta debugging over a list: removes halves, then smaller runs, then single elements. It starts from the end, because
 * late elements are mostly not needed. A search is a generator that yields candidates and receives whether they still
 * fail, so that its driver counts, caches and stops.
 */

/**
 * Search that yields candidates, receives true for a candidate that still fails, and returns the last such candidate.
 */
export type Search<Value> = Generator<Value, Value, boolean>;

/**
 * Minimizes a failing list. The result fails, and no single element of it can be removed, provided that every candidate
 * was evaluated.
 */
export function* minimize<Element>(elements: readonly Element[]): Search<readonly Element[]> {
  let kept = elements;
  for (let size = kept.length; size > 0; ) {
    const before = kept.length;
    for (let from = kept.length - size; from > -size; from -= size) {
      const start = Math.max(from, 0);
      const candidate = kept.toSpliced(start, Math.min(size, from + size));
      if (yield candidate) kept = candidate;
    }
    size = nextSize(size, kept.length < before, kept.length);
  }
  return kept;
}

/** Minimizes a list inside of a value. `make` creates the value with the remaining elements. */
export function* minimizeIn<Whole, Element>(
  whole: Whole,
  elements: readonly Element[],
  make: (kept: readonly Element[]) => Whole,
): Search<Whole> {
  let best = whole;
  const search = minimize(elements);
  for (let turn = search.next(); turn.done !== true; ) {
    const candidate = make(turn.value);
    const fails = yield candidate;
    if (fails) best = candidate;
    turn = search.next(fails);
  }
  return best;
}

/**
 * Returns the next number of elements to remove at once. Single elements are retried after each removal, because other
 * elements may have become removable.
 */
function nextSize(size: number, isSmaller: boolean, left: number): number {
  if (size === 1) return isSmaller ? Math.min(1, left) : 0;
  return Math.min(Math.ceil(size / 2), left);
}

/**
 * Minimizes a list by a predicate, with a maximum number of evaluations. The result is not minimal if the maximum was
 * reached.
 */
export function minimizeBy<Element>(
  elements: readonly Element[],
  fails: (candidate: readonly Element[]) => boolean,
  runsMax: number,
) {
  let kept = elements;
  let runs = 0;
  const search = minimize(elements);
  for (let turn = search.next(); ; ) {
    if (turn.done === true) return { kept, runs, isMinimal: true };
    if (runs === runsMax) return { kept, runs, isMinimal: false };
    runs += 1;
    const stillFails = fails(turn.value);
    if (stillFails) kept = turn.value;
    turn = search.next(stillFails);
  }
}
