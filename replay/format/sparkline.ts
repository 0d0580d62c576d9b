/** Numbers over time as one line of blocks that go up and down. */

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const blank = ' ';

interface Point {
  /** Unit: ms since the epoch. */
  readonly at: number;
  /** Undefined where there is no number from then on. */
  readonly value: number | undefined;
}

export interface Sparkline {
  readonly line: string;
  readonly least: number;
  readonly most: number;
}

/**
 * Each value holds until the next. A column shows the greatest of its span, for what is high for a moment is what one looks for,
 * and is blank where its span has no number. Undefined for points without any number.
 */
export function sparkline(points: readonly Point[], endMs: number, columns: number): Sparkline | undefined {
  const range = rangeOf(points);
  const [first] = points;
  if (first === undefined || range === undefined) return undefined;
  const { least, most } = range;
  const spanMs = Math.max(1, endMs - first.at) / columns;
  let next = 0;
  let now = first.value;
  /** Takes the points up to an instant. Returns the greatest of them. */
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

/** One by one: there may be more than a call takes arguments. */
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

/** Height: from 0 to 1. */
function blockFor(height: number): string {
  return blocks[Math.round(height * (blocks.length - 1))] ?? blank;
}
