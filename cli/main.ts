#!/usr/bin/env node
/**
 * The `tidefish` command: reads the arguments, has the named command do its work, turns how it ended into an exit code.
 * Each command is one file beside this one, and only the one that was named is loaded.
 */
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { withSourcePlaces } from './source-places.js';
import { complain, exitCodes } from './terminal.js';

type Register = (program: Command) => void;

/** In the order the help shows them. */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve.js')).registerServe,
  run: async () => (await import('./run.js')).registerRun,
  sweep: async () => (await import('./sweep.js')).registerSweep,
  reach: async () => (await import('./reach.js')).registerReach,
  scenario: async () => (await import('./scenario.js')).registerScenario,
  shrink: async () => (await import('./shrink.js')).registerShrink,
  faults: async () => (await import('./faults.js')).registerFaults,
  verify: async () => (await import('./verify.js')).registerVerify,
  replay: async () => (await import('./replay.js')).registerReplay,
  machines: async () => (await import('./machines.js')).registerMachines,
  export: async () => (await import('./export.js')).registerExport,
  branch: async () => (await import('./branch.js')).registerBranch,
  compare: async () => (await import('./compare.js')).registerCompare,
  likelihood: async () => (await import('./likelihood.js')).registerLikelihood,
  why: () => question('why'),
  'last-change': () => question('last-change'),
  diff: () => question('diff'),
  bisect: () => question('bisect'),
  when: () => question('when'),
  watch: () => question('watch'),
  states: () => question('states'),
  log: () => question('log'),
  show: () => question('show'),
  inputs: async () => (await import('./inputs.js')).registerInputs,
  image: async () => (await import('./image.js')).registerImage,
};

/** Questions to a journal: one table of them has them all. */
async function question(verb: string): Promise<Register> {
  return (await import('./past/commands.js')).registerQuestion(verb);
}

const examples = `
Examples:
  tidefish serve                           a controller on https://127.0.0.1, real time
  tidefish serve --pace skip --seed 7      every poll finds the next step of what is under way
  tidefish run scenario.yaml               play a scenario and check what it expects
  tidefish sweep scenario.yaml             play it with many seeds, and tell each failure once
  tidefish shrink scenario.yaml            make a smaller one of one that fails
  tidefish reach idle.yaml --machine power/1 --state on.boot.halted
                                           a way there, as a scenario
  tidefish scenario history.jsonl          a journal as a scenario
  tidefish faults                          what can go wrong, by name
  tidefish verify history.jsonl            have a journal happen again, and compare
  tidefish machines history.jsonl --at 10m which states the statecharts were in
  tidefish export history.jsonl --format trace --out trace.json
                                           the same for ui.perfetto.dev
  tidefish branch history.jsonl --without i3
                                           what would have been different
  tidefish compare one.jsonl other.jsonl   the first event that differs
  tidefish replay history.jsonl            step through what happened, there and back
  tidefish why history.jsonl /host/assetTag
                                           who has changed it, and what was behind it
  tidefish image make --help               how to make a firmware image that a controller takes

Exit codes: 0 done, 1 failed, 2 a flag or file to put right, 3 a replay that diverged.`;

async function createProgram(named: string): Promise<Command> {
  const { version, description } = createRequire(import.meta.url)('tidefish/package.json') as {
    readonly version: string;
    readonly description: string;
  };
  const program = new Command('tidefish')
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    // What stands behind a command is the command's: an image has a version of its own.
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(tidefish --help lists the commands)')
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(text.replace(/^error: /, '').trimEnd()) })
    .addHelpText('after', examples);
  // Help, and a name that is none, are answered with what all of them are.
  const needed = Object.hasOwn(commands, named) ? [named] : Object.keys(commands);
  for (const name of needed) {
    const register = await commands[name]?.();
    register?.(program);
  }
  return program;
}

async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, is no failure; the exit code still tells how it ended.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    complain(`cannot write to standard output (${error.code ?? error.message})`);
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
      complain(error.message);
      process.exitCode = exitCodes.diverged;
      return;
    }
    complain(withSourcePlaces(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    process.exitCode = exitCodes.failed;
  }
}

await main();
