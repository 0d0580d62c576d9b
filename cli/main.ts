#!/usr/bin/env node
/** The `tidefish` command: parses the arguments, runs the named command, and sets the exit code. */
import { CommanderError } from 'commander';
import { createProgram } from './program.js';
import { withSourceLocations } from './terminal/source-locations.js';
import { exitCodes, printError } from './terminal/terminal.js';

async function main(): Promise<void> {
  // A reader that closes the pipe early, such as `head`, is no failure; the exit code is unchanged.
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
      // Requested help is no error; help instead of a missing command is one.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
      return;
    }
    // By its name, so that the code that reads histories is not loaded for this.
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
