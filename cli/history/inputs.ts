/**
 * `tidefish inputs`: repeats inputs that another version of the program has recorded and sends, for `replay --against`.
 * It reads standard input, and writes every event with its changes to standard output, one JSON object a line.
 */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { playPlan, readPlan, type SkippedInput, traceEvent } from '../../replay/index.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';

/** The line after all events. */
export interface PlayedInputs {
  /** The version of this program. */
  readonly program: string;
  readonly skipped: readonly SkippedInput[];
}

/** Internal protocol between two versions of the program, so no help lists it. */
export function registerInputs(program: Command): void {
  program
    .command('inputs', { hidden: true })
    .description('repeat the inputs of another version, from standard input (replay --against)')
    .action(() => inputs(program.version() ?? ''));
}

function inputs(version: string): void {
  const reading = readPlan(readFileSync(process.stdin.fd, 'utf8'));
  if (!reading.ok) {
    printError(`standard input: ${reading.message}`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const { history, skipped } = playPlan(reading.plan);
  for (const event of history.events()) printLine(JSON.stringify(traceEvent(event)));
  const end: PlayedInputs = { program: version, skipped };
  printLine(JSON.stringify(end));
}
