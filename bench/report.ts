/** Measuring side by side, and rows that say PASS or FAIL against their bar. */

export interface Row {
  readonly name: string;
  readonly figure: string;
  readonly bar: string;
  readonly pass: boolean;
}

/**
 * Times each of several bodies, interleaved, so that a slow spell of the machine hits all of them.
 * Returns the best round of each. Unit: ns.
 */
export function measure(rounds: number, bodies: readonly (() => void)[]): number[] {
  const best = bodies.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [index, body] of bodies.entries()) {
      const start = process.hrtime.bigint();
      body();
      best[index] = Math.min(best[index] as number, Number(process.hrtime.bigint() - start));
    }
  }
  return best;
}

export interface Bar {
  readonly name: string;
  readonly figure: string;
  readonly ratio: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** What the ratio counts, when it is not a plain ratio: `ms`, `KB`. */
  readonly unit?: string;
}

/** A row from a figure and its bar. A ratio that is no number fails. */
export function bar({ name, figure, ratio, atMost, atLeast, unit = 'x' }: Bar): Row {
  const pass = (atMost === undefined || ratio <= atMost) && (atLeast === undefined || ratio >= atLeast);
  const limit = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  const value = unit === 'x' ? ratio.toFixed(2) : ratio.toFixed(1);
  return { name, figure, bar: `${value} ${unit} (${limit})`, pass };
}
