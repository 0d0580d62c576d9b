/**
 * The commands of `tidefish`. Only the named command is loaded, with those that need the same code. Help and the version load no
 * command: they read the outline of the commands that the build has made.
 */
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { registerCompletion } from './completion/completion.js';
import { type CommandOutline, readOutline } from './completion/outline.js';
import { printError } from './terminal/terminal.js';

type Register = (program: Command) => void;

const loadCommands = () => import('./commands.js');

/** In the order the help shows them; the questions come between the two. */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve/serve.js')).registerServe,
  run: async () => (await loadCommands()).registerRun,
  sweep: async () => (await loadCommands()).registerSweep,
  reach: async () => (await loadCommands()).registerReach,
  scenario: async () => (await loadCommands()).registerScenario,
  shrink: async () => (await loadCommands()).registerShrink,
  faults: async () => (await import('./faults.js')).registerFaults,
  verify: async () => (await loadCommands()).registerVerify,
  replay: async () => (await loadCommands()).registerReplay,
  machines: async () => (await loadCommands()).registerMachines,
  export: async () => (await loadCommands()).registerExport,
  branch: async () => (await loadCommands()).registerBranch,
  compare: async () => (await loadCommands()).registerQuestion('compare'),
  likelihood: async () => (await loadCommands()).registerLikelihood,
};
const commandsAfterQuestions: typeof commands = {
  inputs: async () => (await loadCommands()).registerInputs,
  image: async () => (await import('./image/image.js')).registerImage,
  completion: async () => registerCompletion,
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
    .configureOutput({ outputError: (text) => printError(text.replace(/^error: /, '').trimEnd()) })
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
  const { registerQuestion, verbs } = await loadCommands();
  if (verbs.includes(named)) return [registerQuestion(named)];
  const load = (some: typeof commands) => Promise.all(Object.values(some).map((each) => each()));
  const others = verbs.filter((verb) => !Object.hasOwn(commands, verb)).map(registerQuestion);
  return [...(await load(commands)), ...others, ...(await load(commandsAfterQuestions))];
}
