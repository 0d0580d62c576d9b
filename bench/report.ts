/**
 * What a bench hands back: rows, each a figure beside what it is measured against, and whether it meets its bar.
 * Measuring is done side by side, in turns, so that a slow spell of the machine hits every side alike.
 */
import { setImmediate as turn } from 'node:timers/promises';

export interface Row {
  readonly name: string;
  /** For people: the measured figures with their units. */
  readonly figure: string;
  /** The number the bar is about. Unit: `unit`. */
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** True without a bar: the row is there to be read. */
  readonly pass: boolean;
}

export interface Bench {
  /** What it is chosen by on the command line. */
  readonly name: string;
  readonly about: string;
  readonly run: (context: BenchContext) => Promise<Row[]>;
}

export interface BenchContext {
  /** Shown on a terminal while the bench goes on. */
  readonly progress: (text: string) => void;
  /** Aborted by Ctrl-C: what was started is stopped, and the bench ends with its reason. */
  readonly signal: AbortSignal;
  /** How many rounds, or how much of something: all of it, or in a smoke run as little as runs every line once. */
  readonly amount: (whole: number, smoke?: number) => number;
}

/** A row from its figures. A value that is no number fails its bar. */
export function row({
  unit = 'x',
  ...figures
}: Omit<Row, 'pass' | 'unit'> & { readonly unit?: string }): Row {
  const { value, atMost, atLeast } = figures;
  const pass = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  return { ...figures, unit, pass: pass && !Number.isNaN(value) };
}

/**
 * Times each of several bodies, in turns. Returns the best round of each, in their order, in processor time: what the
 * code takes on a core that has nothing else to do, whatever else this machine is doing. Unit: ns.
 */
export async function measure(
  { signal, amount }: BenchContext,
  rounds: number,
  bodies: readonly (() => void)[],
): Promise<number[]> {
  const best = bodies.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < amount(rounds); round++) {
    for (const [index, body] of bodies.entries()) {
      // A turn of the loop, so that Ctrl-C gets through.
      await turn();
      signal.throwIfAborted();
      best[index] = Math.min(best[index] as number, processorNs(body));
    }
  }
  return best;
}

/** Processor time of this process for a body, its collector's share included. Unit: ns. */
export function processorNs(body: () => void): number {
  const before = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}

/** The middle of a list; of two middles the lower. NaN for an empty one. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[(values.length - 1) >> 1] ?? Number.NaN;
}
