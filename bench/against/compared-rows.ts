/** Ratios of the rows of two builds that ran in turns. */
import { median, type Row } from '../report.js';

/** Factor of the cost above which a row counts as dearer, if every pair agrees about the direction. */
export const dearerFrom = 1.15;
/** Minimum number of pairs for that verdict: the ratio of one or two pairs is often noise. */
const pairsOfVerdict = 3;

/** Rows of one run of the base and of one run of this build, which followed each other. */
export interface Pair {
  readonly base: readonly Row[];
  readonly now: readonly Row[];
}

export interface ComparedRow {
  readonly name: string;
  readonly unit: string;
  /** Median of the runs of the base; undefined if only this build has the row. */
  readonly base: number | undefined;
  /** Median of the runs of this build; undefined if only the base has the row. */
  readonly now: number | undefined;
  /** Median, lowest and highest of the ratios of this build to the base; undefined if no pair has a ratio. */
  readonly ratio: number | undefined;
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  /** Number of pairs with a ratio. */
  readonly pairs: number;
  /** The direction that is better, as far as the limit or the unit of the row shows. */
  readonly better: 'less' | 'more' | undefined;
  /**
   * True if the median of at least three ratios is dearer than the base by more than 15 %, and no pair is cheaper. The
   * ratios of two equal builds on a busy machine spread over both sides of 1.
   */
  readonly dearer: boolean;
}

/** Returns the rows of this build in their order, then those of the base alone. Rows are matched by their names. */
export function compareRows(pairs: readonly Pair[]): readonly ComparedRow[] {
  const names = (side: keyof Pair) => pairs.flatMap((pair) => pair[side].map(({ name }) => name));
  return [...new Set([...names('now'), ...names('base')])].map((name) => compareRow(name, pairs));
}

function compareRow(name: string, pairs: readonly Pair[]): ComparedRow {
  const rowsOf = (side: keyof Pair) => pairs.flatMap((pair) => pair[side].filter((row) => row.name === name));
  const middleOf = (rows: readonly Row[]) =>
    rows.length === 0 ? undefined : median(rows.map(({ value }) => value));
  const [base, now] = [rowsOf('base'), rowsOf('now')];
  const ratios = pairs.flatMap((pair) => {
    const [before, after] = [pair.base, pair.now].map((rows) => rows.find((row) => row.name === name));
    return before === undefined || after === undefined ? [] : (ratioOf(before.value, after.value) ?? []);
  });
  const some = ratios.length > 0;
  const shown = (now[0] ?? base[0]) as Row;
  const better = betterOf(shown);
  const costs = ratios.map((ratio) => (better === 'more' ? 1 / ratio : ratio));
  return {
    name,
    unit: shown.unit,
    base: middleOf(base),
    now: middleOf(now),
    ratio: some ? median(ratios) : undefined,
    lowest: some ? Math.min(...ratios) : undefined,
    highest: some ? Math.max(...ratios) : undefined,
    pairs: ratios.length,
    better,
    dearer: better !== undefined && isDearer(costs),
  };
}

function isDearer(costs: readonly number[]): boolean {
  return costs.length >= pairsOfVerdict && median(costs) > dearerFrom && Math.min(...costs) > 1;
}

/**
 * Returns the ratio of two figures: 1 for equal ones, also for two zeros; infinite for a base of zero; undefined if a
 * figure is NaN.
 */
function ratioOf(base: number, now: number): number | undefined {
  const ratio = base === now ? 1 : now / base;
  return Number.isNaN(ratio) ? undefined : ratio;
}

/** A row without a limit is a rate or a cost by its unit. A ratio without a limit has no known direction. */
function betterOf({ atMost, atLeast, unit }: Row): ComparedRow['better'] {
  if (atMost !== undefined) return 'less';
  if (atLeast !== undefined) return 'more';
  if (unit.endsWith('/s')) return 'more';
  return unit === 'x' ? undefined : 'less';
}
