#!/usr/bin/env node
/** The `tidefish` command: reads the arguments, has the named command do its work, turns how it ended into an exit code. */
import { CommanderError } from 'commander';
import { createProgram } from './program.js';
import { withSourceLocations } from './terminal/source-locations.js';
import { exitCodes, printError } from './terminal/terminal.js';

async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, is no failure; the exit code still tells how it ended.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    printError(`cannot write to standard output (${error.code ?? error.message})`);
    process.exit(exitCodes.failed);
  });
  try {
    const program = await createProgram(process.argv[2] ?? '');
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help that was asked for is no error; help in place of a missing command is.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
      return;
    }
    // By its name: no command has to load what reads histories for this.
    if (error instanceof Error && error.name === 'NotTheHistory') {
      printError(error.message);
      process.exitCode = exitCodes.diverged;
      return;
    }
    printError(withSourceLocations(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    process.exitCode = exitCodes.failed;
  }
}

await main();
