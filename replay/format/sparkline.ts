/** Sparkline: numbers over time as one line of block characters. */

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const blank = ' ';

interface Point {
  /** Time of the value. Unit: ms since the epoch. */
  readonly at: number;
  /** Value from this time on; undefined if there is no number. */
  readonly value: number | undefined;
}

export interface Sparkline {
  readonly line: string;
  readonly least: number;
  readonly most: number;
}

/**
 * Returns a sparkline. Each value is valid until the next point. A column shows the maximum of its interval, because
 * short peaks matter; it is blank if its interval has no number. Returns undefined if no point has a number.
 */
export function sparkline(points: readonly Point[], endMs: number, columns: number): Sparkline | undefined {
  const range = rangeOf(points);
  const [first] = points;
  if (first === undefined || range === undefined) return undefined;
  const { least, most } = range;
  const spanMs = Math.max(1, endMs - first.at) / columns;
  let next = 0;
  let now = first.value;
  /** Consumes the next points while the predicate is true. Returns their maximum. */
  const take = (isIn: (point: Point) => boolean) => {
    let greatest: number | undefined;
    for (let point = points[next]; point !== undefined && isIn(point); point = points[next]) {
      now = point.value;
      greatest = greater(greatest, now);
      next += 1;
    }
    return greatest;
  };
  let line = '';
  for (let column = 0; column < columns; column++) {
    const fromMs = first.at + column * spanMs;
    take(({ at }) => at <= fromMs);
    const held = now;
    const isLast = column === columns - 1;
    const highest = greater(
      held,
      take(({ at }) => isLast || at < fromMs + spanMs),
    );
    line += highest === undefined ? blank : blockFor(most === least ? 0 : (highest - least) / (most - least));
  }
  return { line, least, most };
}

/**
 * Returns the minimum and the maximum. A loop computes them, because a call with all values could exceed the maximum
 * number of arguments.
 */
function rangeOf(points: readonly Point[]): Omit<Sparkline, 'line'> | undefined {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of points) {
    if (value === undefined) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least > most ? undefined : { least, most };
}

function greater(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

/** Returns the block for a height from 0 to 1. */
function blockFor(height: number): string {
  return blocks[Math.round(height * (blocks.length - 1))] ?? blank;
}
