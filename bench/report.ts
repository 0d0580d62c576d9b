/**
 * Result of a bench as rows. Each row has a measured figure, its comparison and its limit. Functions that are compared
 * are measured in alternating rounds, so that a slow interval of the machine affects all of them.
 */
import { setImmediate as turn } from 'node:timers/promises';

export interface Row {
  readonly name: string;
  /** Measured figures with their units, as text for readers. */
  readonly figure: string;
  /** Number that is compared with the limit, in the unit that `unit` names. */
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** True if the value meets its limits. A row without a limit is informative and always passes. */
  readonly pass: boolean;
}

export interface Bench {
  /** Name of the bench on the command line. */
  readonly name: string;
  readonly about: string;
  readonly run: (context: BenchContext) => Promise<Row[]>;
}

export interface BenchContext {
  /** Shows a progress text on a terminal during the bench. */
  readonly progress: (text: string) => void;
  /**
   * Signal that Ctrl-C aborts. The bench then stops the processes that it started, and ends with the reason of the
   * signal.
   */
  readonly signal: AbortSignal;
  /** Returns the number of rounds or another amount: `whole`, or in a smoke run the minimum that executes every line. */
  readonly amount: (whole: number, smoke?: number) => number;
}

/** Creates a row from its figures. A value that is NaN fails its limit. */
export function row({
  unit = 'x',
  ...figures
}: Omit<Row, 'pass' | 'unit'> & { readonly unit?: string }): Row {
  const { value, atMost, atLeast } = figures;
  const pass = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return { ...figures, unit, pass: pass && !Number.isNaN(value) };
}

/**
 * Times several functions whose rounds alternate. Returns the best round of each function, in the given order, as
 * processor time, which is independent of other load. Unit: ns.
 */
export async function measure(
  { signal, amount }: BenchContext,
  rounds: number,
  bodies: readonly (() => void)[],
): Promise<number[]> {
  const best = bodies.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < amount(rounds); round++) {
    for (const [index, body] of bodies.entries()) {
      // The loop yields to the event loop, so that Ctrl-C is handled.
      await turn();
      signal.throwIfAborted();
      best[index] = Math.min(best[index] as number, processorNs(body));
    }
  }
  return best;
}

/** Returns the processor time of this process during a function, including garbage collection. Unit: ns. */
export function processorNs(body: () => void): number {
  const before = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}

/** Returns the median of a list, or the lower one of two middle values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[(values.length - 1) >> 1] ?? Number.NaN;
}
