/**
 * The result of a bench: rows, each a figure with its comparison and its limit. The compared sides are measured in
 * turns, so that a slow interval of the machine affects all of them.
 */
import { setImmediate as turn } from 'node:timers/promises';

export interface Row {
  readonly name: string;
  /** For readers: the measured figures with their units. */
  readonly figure: string;
  /** The number compared with the limit. Unit: `unit`. */
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** True without a limit: the row is informative. */
  readonly pass: boolean;
}

export interface Bench {
  /** Its name on the command line. */
  readonly name: string;
  readonly about: string;
  readonly run: (context: BenchContext) => Promise<Row[]>;
}

export interface BenchContext {
  /** Shown on a terminal during the bench. */
  readonly progress: (text: string) => void;
  /** Aborted by Ctrl-C: started processes are stopped, and the bench ends with its reason. */
  readonly signal: AbortSignal;
  /** Number of rounds, or an amount: the full one, or in a smoke run the minimum that executes every line. */
  readonly amount: (whole: number, smoke?: number) => number;
}

/** A row from its figures. A value that is not a number fails its limit. */
export function row({
  unit = 'x',
  ...figures
}: Omit<Row, 'pass' | 'unit'> & { readonly unit?: string }): Row {
  const { value, atMost, atLeast } = figures;
  const pass = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return { ...figures, unit, pass: pass && !Number.isNaN(value) };
}

/**
 * Times several functions in turns. Returns the best round of each, in order, in processor time, which is independent
 * of other load. Unit: ns.
 */
export async function measure(
  { signal, amount }: BenchContext,
  rounds: number,
  bodies: readonly (() => void)[],
): Promise<number[]> {
  const best = bodies.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < amount(rounds); round++) {
    for (const [index, body] of bodies.entries()) {
      // A turn of the event loop, so that Ctrl-C is handled.
      await turn();
      signal.throwIfAborted();
      best[index] = Math.min(best[index] as number, processorNs(body));
    }
  }
  return best;
}

/** Processor time of this process for a function, including garbage collection. Unit: ns. */
export function processorNs(body: () => void): number {
  const before = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}

/** The median of a list; of two the lower. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[(values.length - 1) >> 1] ?? Number.NaN;
}
