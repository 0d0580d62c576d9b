/**
 * `tidefish inputs`: what inputs lead to in this version of the program that another one has recorded and sends here, as
 * `replay --against` does. From standard input, and every event with what it changed to standard output, a line of JSON each.
 */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { playPlan, readPlan, type SkippedInput, traceEvent } from '../../replay/index.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';

/** The line behind all events. */
export interface PlayedInputs {
  /** The version that has played them. */
  readonly program: string;
  readonly skipped: readonly SkippedInput[];
}

/** Between two versions of the program, so no help lists it. */
export function registerInputs(program: Command): void {
  program
    .command('inputs', { hidden: true })
    .description('play what another version has recorded, from standard input (replay --against)')
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
