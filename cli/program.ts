/**
 * The commands of `tidefish`, each one file beside this one, of which only the one that was named is loaded. Help and the version
 * need none: they read the outline of the commands that the build has made.
 */
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { type CommandOutline, readOutline } from './completion/outline.js';
import { nameRenamedFlag } from './renamed-flags.js';
import { printError } from './terminal/terminal.js';

type Register = (program: Command) => void;

/** In the order the help shows them; the questions come between the two. */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve/serve.js')).registerServe,
  run: async () => (await import('./scenario/run.js')).registerRun,
  sweep: async () => (await import('./sweep/sweep.js')).registerSweep,
  reach: async () => (await import('./scenario/reach.js')).registerReach,
  scenario: async () => (await import('./scenario/scenario.js')).registerScenario,
  shrink: async () => (await import('./shrink/shrink.js')).registerShrink,
  faults: async () => (await import('./faults.js')).registerFaults,
  verify: async () => (await import('./verify/verify.js')).registerVerify,
  replay: async () => (await import('./history/replay.js')).registerReplay,
  machines: async () => (await import('./history/machines.js')).registerMachines,
  export: async () => (await import('./history/export.js')).registerExport,
  branch: async () => (await import('./history/branch.js')).registerBranch,
  compare: async () => (await import('./questions/commands.js')).registerQuestion('compare'),
  likelihood: async () => (await import('./history/likelihood.js')).registerLikelihood,
};
const commandsAfterQuestions: typeof commands = {
  inputs: async () => (await import('./history/inputs.js')).registerInputs,
  image: async () => (await import('./image/image.js')).registerImage,
  completion: async () => (await import('./completion/completion.js')).registerCompletion,
};

/** First arguments of which the answer names all commands, and runs none. */
const listsCommands = ['', '-h', '--help', '-V', '--version'];
/** Unit: columns. Descriptions stand beside the names of commands on any wider terminal. */
const narrowestHelp = 20;

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

/** With the command of this name, or with all of them where there is none. */
export async function createProgram(named: string): Promise<Command> {
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
    .configureHelp({ minWidthToWrap: narrowestHelp })
    .showHelpAfterError('(tidefish --help lists the commands)')
    .exitOverride()
    .configureOutput({
      outputError: (text) => printError(nameRenamedFlag(named, text.replace(/^error: /, '').trimEnd())),
    })
    .addHelpText('after', examples);
  const outline = listsCommands.includes(named) ? readOutline() : undefined;
  if (outline === undefined) for (const register of await registersFor(named)) register(program);
  else for (const each of outline.commands) program.addCommand(outlined(each), { hidden: each.isHidden });
  return program;
}

/** One that is shown, and does nothing. */
function outlined({ name, parameters, options, description }: CommandOutline): Command {
  const command = new Command(name).description(description).helpOption(false);
  for (const { flags, description: text } of options) command.option(flags, text);
  for (const parameter of parameters) command.argument(parameter);
  return command;
}

/** Of the command that is named. Help, and a name that is none, are answered with what all of them are. */
async function registersFor(named: string): Promise<readonly Register[]> {
  const own = [commands, commandsAfterQuestions].find((each) => Object.hasOwn(each, named))?.[named];
  if (own !== undefined) return [await own()];
  const { registerQuestion, verbs } = await import('./questions/commands.js');
  if (verbs.includes(named)) return [registerQuestion(named)];
  const load = (some: typeof commands) => Promise.all(Object.values(some).map((each) => each()));
  const others = verbs.filter((verb) => !Object.hasOwn(commands, verb)).map(registerQuestion);
  return [...(await load(commands)), ...others, ...(await load(commandsAfterQuestions))];
}
