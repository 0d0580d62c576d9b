/**
 * Delta debugging over a list: leaves out halves, then smaller and smaller runs, then single elements, from the end, for what
 * comes late is most often not needed. A search is a generator: it yields what is to be tried and is told whether that still
 * fails, so that whoever drives it counts, remembers and stops.
 */

/** Yields candidates, gets whether each still fails, and gives the last that did. */
export type Search<Value> = Generator<Value, Value, boolean>;

/** Of a list that fails. In the end it fails with no single element left out, provided that every question was answered. */
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

/** The same for a whole that a list is part of: `make` puts in what is kept of it. */
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

/** Singles are tried again as long as one could be left out: another may not be needed without it. */
function nextSize(size: number, isSmaller: boolean, left: number): number {
  if (size === 1) return isSmaller ? Math.min(1, left) : 0;
  return Math.min(Math.ceil(size / 2), left);
}

/** The same with a predicate, asked at most so often; not minimal when it ended because of that. */
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
