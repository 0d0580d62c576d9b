#!/usr/bin/env node
/** The `tidefish` command: parses the arguments, runs the named command, and sets the exit code. */
import module from 'node:module';
import { CommanderError } from 'commander';
import { createProgram } from './program.js';
import { withSourceLocations } from './terminal/source-locations.js';
import { exitCodes, printError } from './terminal/terminal.js';

async function main(): Promise<void> {
  // A reader that closes the pipe early, such as `head`, causes no failure, so the exit code is unchanged.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    printError(`cannot write to standard output (${error.code ?? error.message})`);
    process.exit(exitCodes.failed);
  });
  // Node 22 and later store the compiled code of the chunks that are loaded from here on. Node 20 has no such cache.
  const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
  enableCompileCache?.();
  try {
    const program = await createProgram(process.argv[2] ?? '');
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help that was requested is no error. Help that is printed because the command is missing is an error.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
      return;
    }
    // The name is compared instead of the class, so that the module with the class, which reads histories, is not
    // loaded.
    if (error instanceof Error && error.name === 'HistoryMismatch') {
      printError(error.message);
      process.exitCode = exitCodes.diverged;
      return;
    }
    printError(withSourceLocations(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    process.exitCode = exitCodes.failed;
  }
}

await main();
