/** Numbers over time as one line of blocks that go up and down. */

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

interface Point {
  /** Unit: ms since the epoch. */
  readonly at: number;
  readonly value: number;
}

export interface Sparkline {
  readonly line: string;
  readonly least: number;
  readonly most: number;
}

/**
 * Each value holds until the next. A column shows the greatest of its span: what is high for a moment is what one looks for.
 * Undefined for no points.
 */
export function sparkline(points: readonly Point[], endMs: number, columns: number): Sparkline | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spanMs = Math.max(1, endMs - first.at) / columns;
  let next = 0;
  let now = first.value;
  /** Takes the points up to an instant. Returns the greatest of them. */
  const take = (isIn: (point: Point) => boolean) => {
    let greatest = Number.NEGATIVE_INFINITY;
    for (let point = points[next]; point !== undefined && isIn(point); point = points[next]) {
      now = point.value;
      greatest = Math.max(greatest, now);
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
    const highest = Math.max(
      held,
      take(({ at }) => isLast || at < fromMs + spanMs),
    );
    const height = most === least ? 0 : (highest - least) / (most - least);
    line += blocks[Math.round(height * (blocks.length - 1))];
  }
  return { line, least, most };
}
