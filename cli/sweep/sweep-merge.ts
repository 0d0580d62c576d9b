/** `tidefish sweep merge`: the report of a sweep from the part files of all its shards. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Tally } from '../../scenarios/index.js';
import { includeRootOption } from '../flags.js';
import { readOneScenario } from '../scenario/scenario-files.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { digestOf, NotPart, type Part, type PartHeader, readPart } from './part-file.js';
import { reportSweep } from './sweep-report.js';

interface MergeFlags {
  readonly includeRoot?: string;
  readonly partial?: true;
  readonly json?: true;
}

const examples = `
All parts have to be of one sweep, and each part has to be there; --partial reports without the missing ones. A part that is
there twice has to have equal outcomes: a difference shows that the same seed ended differently, with the exit code 3.

Examples:
  $ tidefish sweep merge power.scenario.yaml part*.jsonl`;

/** Registers the command. */
export function registerMerge(sweep: Command): void {
  sweep
    .command('merge')
    .description('report the part files that tidefish sweep --out has written')
    .argument('<scenario>', 'scenario file')
    .argument('<parts...>', 'part files')
    .addOption(includeRootOption())
    .option('--partial', 'report although parts are missing')
    .option('--json', 'print the report as one line of JSON')
    .addHelpText('after', examples)
    .action(merge);
}

function merge(operand: string, files: readonly string[], flags: MergeFlags): void {
  try {
    const parts = files.map(readPart);
    const [first] = parts;
    if (first === undefined) throw new NotPart('there is no part');
    const { header } = first;
    for (const part of parts) requireSameSweep(header, part, operand);
    const distinct = withoutRepeats(parts);
    if (distinct === undefined) return;
    requireAll(header, distinct, flags);
    const scenario = readOneScenario(operand, { set: header.flags.set, includeRoot: flags.includeRoot });
    if (scenario === undefined) return;
    const tally = new Tally();
    for (const { outcomes } of distinct) tally.add(outcomes);
    const { json } = flags;
    // No seed runs here, so the flags of a run have no effect.
    const unused = {
      seeds: [],
      workers: 1,
      shard: header.shard,
      merge: true,
      retain: 'never',
      failures: '',
    } as const;
    reportSweep(scenario, { ...unused, ...header.flags, operand, ...(json && { json }) }, tally, false);
  } catch (error) {
    if (!(error instanceof NotPart)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

function requireSameSweep(header: PartHeader, { file, header: own }: Part, operand: string): void {
  const sweepOf = ({ scenario, seeds, flags, shard }: PartHeader) =>
    JSON.stringify([scenario, seeds, flags, shard.of]);
  if (digestOf(readScenario(operand)) !== own.digest)
    throw new NotPart(
      `${file} is of another version of ${operand}; run this part again, or name its scenario`,
    );
  if (sweepOf(own) !== sweepOf(header))
    throw new NotPart(`${file} is of another sweep (expected the seeds, parts and flags of the first file)`);
}

function readScenario(operand: string): string {
  try {
    return readFileSync(operand, 'utf8');
  } catch (error) {
    throw new NotPart(`cannot read ${operand} (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

/** Returns each shard once. Prints a difference of two parts of a shard, and returns undefined then. */
function withoutRepeats(parts: readonly Part[]): readonly Part[] | undefined {
  const byShard = new Map<number, Part>();
  for (const part of parts) {
    const { index } = part.header.shard;
    const known = byShard.get(index);
    if (known === undefined) byShard.set(index, part);
    else {
      const seed = findDifference(known, part);
      if (seed !== undefined) {
        printError(`seed ${seed} ended differently in ${known.file} and ${part.file}`);
        process.exitCode = exitCodes.diverged;
        return undefined;
      }
      printNotice(`${part.file} has the same outcomes as ${known.file}, and counts once`);
    }
  }
  return [...byShard.values()];
}

/** Returns the first seed whose outcomes differ; undefined for equal parts. */
function findDifference(one: Part, other: Part): string | undefined {
  const textsOf = ({ outcomes }: Part) => {
    const texts = new Map<string, string[]>();
    for (const outcome of outcomes)
      texts.set(outcome.seed, [...(texts.get(outcome.seed) ?? []), JSON.stringify(outcome)]);
    return texts;
  };
  const [left, right] = [textsOf(one), textsOf(other)];
  return [...new Set([...left.keys(), ...right.keys()])].find(
    (seed) => left.get(seed)?.sort().join() !== right.get(seed)?.sort().join(),
  );
}

function requireAll({ shard: { of } }: PartHeader, parts: readonly Part[], { partial }: MergeFlags): void {
  const present = new Set(parts.map(({ header }) => header.shard.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !present.has(index));
  if (missing.length === 0) return;
  const listed = missing.map((index) => `${index}/${of}`).join(', ');
  if (partial !== true)
    throw new NotPart(`part ${listed} is missing; run it, or report without it by --partial`);
  printNotice(`without part ${listed}`);
}
