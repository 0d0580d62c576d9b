/** Command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import type { Bench } from './report.js';

/** Minimum and default number of pairs of a comparison. */
export const pairsMin = 5;

/** Comparison with another commit. */
export interface Comparison {
  /** Commit, tag or branch, as the user wrote it. */
  readonly commit: string;
  /** Number of runs of each build. */
  readonly pairs: number;
  /** Time limit of the whole comparison, which the benches share equally. Unit: s. */
  readonly seconds: number | undefined;
  /** True if each run has a fifth of the rounds. */
  readonly quick: boolean;
}

/** Bench with the names of its requested rows; undefined for all rows. */
export interface Choice {
  readonly bench: Bench;
  readonly rows: readonly string[] | undefined;
}

export interface BenchArguments {
  readonly chosen: readonly Choice[];
  readonly json: boolean;
  readonly smoke: boolean;
  readonly against: Comparison | undefined;
}

/**
 * Reads the command line. Returns the arguments; an empty text if the user requests help; or a text that describes what
 * is wrong.
 */
export function readArguments(args: readonly string[], benches: readonly Bench[]): BenchArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        smoke: { type: 'boolean', default: false },
        against: { type: 'string' },
        pairs: { type: 'string' },
        seconds: { type: 'string' },
        quick: { type: 'boolean' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return '';
    const { json, smoke } = values;
    if (smoke && json) throw new Error('--smoke has no figures, so --json does not apply to it');
    return { chosen: readChoices(positionals, benches), json, smoke, against: readComparison(values) };
  } catch (error) {
    return (error as Error).message;
  }
}

function readComparison(values: {
  readonly smoke: boolean;
  readonly against?: string;
  readonly pairs?: string;
  readonly seconds?: string;
  readonly quick?: boolean;
}): Comparison | undefined {
  const { against, smoke, pairs, seconds, quick } = values;
  if (against === undefined) {
    const alone = (['pairs', 'seconds', 'quick'] as const).find((name) => values[name] !== undefined);
    if (alone !== undefined)
      throw new Error(`--${alone} belongs to a comparison: give --against COMMIT as well`);
    return undefined;
  }
  if (against === '') throw new Error('--against is empty: give a commit, a tag or a branch');
  if (smoke) throw new Error('--smoke measures nothing, so --against does not apply to it');
  return {
    commit: against,
    pairs: pairs === undefined ? pairsMin : readWhole('--pairs', pairs, pairsMin),
    seconds: seconds === undefined ? undefined : readWhole('--seconds', seconds, 1),
    quick: quick === true,
  };
}

function readWhole(flag: string, text: string, least: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < least)
    throw new Error(`${flag} is ${JSON.stringify(text)}: give a whole number, at least ${least}`);
  return number;
}

/** Each argument is the name of a bench, or of a row as it is printed: `BENCH: ROW`. */
function readChoices(names: readonly string[], benches: readonly Bench[]): readonly Choice[] {
  const requested = names.map((name) => {
    const end = name.indexOf(': ');
    return end === -1
      ? { bench: name, row: undefined }
      : { bench: name.slice(0, end), row: name.slice(end + 2) };
  });
  const unknown = requested.filter(({ bench }) => !benches.some(({ name }) => name === bench));
  if (unknown.length > 0) throw new Error(`no bench ${unknown.map(({ bench }) => bench).join(', ')}`);
  return benches.flatMap((bench) => {
    const own = requested.filter((each) => each.bench === bench.name);
    if (own.length === 0) return names.length === 0 ? [{ bench, rows: undefined }] : [];
    const rows = own.flatMap(({ row }) => row ?? []);
    return [{ bench, rows: rows.length < own.length ? undefined : rows }];
  });
}

/** Returns the requested rows of a bench. Throws an error if the bench has no row of a requested name. */
export function selectRows<Named extends { readonly name: string }>(
  { bench, rows }: Choice,
  found: readonly Named[],
): readonly Named[] {
  if (rows === undefined) return found;
  const missing = rows.filter((name) => !found.some((row) => row.name === name));
  if (missing.length > 0) {
    const names = found.map(({ name }) => `\n  ${bench.name}: ${name}`).join('');
    throw new Error(`the bench ${bench.name} has no row ${missing.join('; ')}; its rows are:${names}`);
  }
  return found.filter(({ name }) => rows.includes(name));
}
