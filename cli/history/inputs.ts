/**
 * `tidefish inputs`: executes inputs that another version of the program has recorded. `replay --against` starts this
 * command in the version to compare, and sends the inputs to its standard input. The command writes every event with
 * its changes to standard output, as one JSON object a line.
 */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { playPlan, readPlan, type SkippedInput, traceEvent } from '../../replay/index.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';

/** Last line of the output, after the lines of all events. */
export interface PlayedInputs {
  /** Version of the program that executed the inputs. */
  readonly program: string;
  readonly skipped: readonly SkippedInput[];
}

/** Registers the command as hidden, because it is an internal protocol between two versions of the program. */
export function registerInputs(program: Command): void {
  program
    .command('inputs', { hidden: true })
    .description(
      'execute inputs from standard input, which another version recorded (used by replay --against)',
    )
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
