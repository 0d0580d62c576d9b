#!/usr/bin/env node
/**
 * The `tidefish` command: collects the commands, reads the arguments, turns how it ended into an exit code. Each
 * command is one file beside this one and loads what it needs only when it is the one that runs.
 */
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { registerReplay } from './replay.js';
import { registerRun } from './run.js';
import { registerServe } from './serve.js';
import { complain, exitCodes } from './terminal.js';

const examples = `
Examples:
  tidefish serve                           a controller on https://127.0.0.1, real time
  tidefish serve --pace skip --seed 7      every poll finds the next step of what is under way
  tidefish run scenario.yaml               play a scenario and check what it expects
  tidefish replay history.jsonl            run a journal again and compare

Exit codes: 0 done, 1 failed, 2 a flag or file to put right, 3 a replay that diverged.`;

function createProgram(): Command {
  const { version, description } = createRequire(import.meta.url)('tidefish/package.json') as {
    readonly version: string;
    readonly description: string;
  };
  const program = new Command('tidefish')
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(text.replace(/^error: /, '').trimEnd()) })
    .addHelpText('after', examples);
  registerServe(program);
  registerRun(program);
  registerReplay(program);
  return program;
}

async function main(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help that was asked for is no error; help in place of a missing command is.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
      return;
    }
    complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = exitCodes.failed;
  }
}

await main();
