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
  let line = '';
  for (let column = 0; column < columns; column++) {
    const untilMs = first.at + (column + 1) * spanMs;
    let highest = now;
    for (let point = points[next]; point !== undefined && point.at <= untilMs; point = points[next]) {
      now = point.value;
      highest = next === 0 ? now : Math.max(highest, now);
      next += 1;
    }
    const height = most === least ? 0 : (highest - least) / (most - least);
    line += blocks[Math.round(height * (blocks.length - 1))];
  }
  return { line, least, most };
}
