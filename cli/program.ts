/**
 * Commands of `tidefish`. Only the module of the named command is loaded, together with commands that need the same
 * code. Help and version load no command: they read the outline that the build has generated.
 */
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { registerCompletion } from './completion/completion.js';
import { type CommandOutline, readOutline } from './completion/outline.js';
import { acceptCapture } from './history/capture-of-history.js';
import { nameRenamedFlag } from './renamed-flags.js';
import { printError } from './terminal/terminal.js';

type Register = (program: Command) => void;

const loadCommands = () => import('./commands.js');

/**
 * Loaders of the commands that the help lists before the queries, in the order of the help. `commandsAfterQuestions`
 * contains the commands that the help lists after them.
 */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve/serve.js')).registerServe,
  fleet: async () => (await import('./fleet/fleet.js')).registerFleet,
  run: async () => (await loadCommands()).registerRun,
  sweep: async () => (await loadCommands()).registerSweep,
  worker: async () => (await loadCommands()).registerWorker,
  reach: async () => (await loadCommands()).registerReach,
  scenario: async () => (await loadCommands()).registerScenario,
  shrink: async () => (await loadCommands()).registerShrink,
  faults: async () => (await loadCommands()).registerFaults,
  verify: async () => (await loadCommands()).registerVerify,
  replay: async () => (await loadCommands()).registerReplay,
  machines: async () => (await loadCommands()).registerMachines,
  export: async () => (await loadCommands()).registerExport,
  requests: async () => (await loadCommands()).registerRequests,
  console: async () => (await loadCommands()).registerConsole,
  branch: async () => (await loadCommands()).registerBranch,
  compare: async () => (await loadCommands()).registerQuestion('compare'),
  likelihood: async () => (await loadCommands()).registerLikelihood,
  mcp: async () => (await loadCommands()).registerMcp,
};
const commandsAfterQuestions: typeof commands = {
  inputs: async () => (await loadCommands()).registerInputs,
  image: async () => (await import('./image/image.js')).registerImage,
  capture: async () => (await loadCommands()).registerCapture,
  completion: async () => registerCompletion,
};

/**
 * First arguments of the command line with which the program prints the names of the commands or the version, and runs
 * no command.
 */
const listsCommands = ['', '-h', '--help', '-V', '--version'];
/**
 * Minimum width of the description column in the help. Unit: columns. Commander leaves descriptions unwrapped if less
 * width is left on the terminal.
 */
const narrowestHelp = 20;

const examples = `
Examples:
  tidefish serve                           a controller on https://127.0.0.1, real time
  tidefish serve --pace skip --seed 7      each poll jumps to the next step of a running operation
  tidefish fleet --count 200               200 controllers, each at an address of its own
  tidefish run scenario.yaml               run a scenario and its checks
  tidefish sweep scenario.yaml             run it with many seeds, one report a cause of failure
  tidefish worker --queue redis://127.0.0.1 run a part of such sweeps for other machines
  tidefish shrink scenario.yaml            the smallest scenario that fails in the same way
  tidefish reach idle.yaml --machine power/1 --state on.boot.halted
                                           a scenario that reaches the state
  tidefish scenario history.jsonl          a journal as a scenario
  tidefish faults                          list the faults
  tidefish verify history.jsonl            replay a journal and compare fingerprints
  tidefish machines history.jsonl --at 10m the active states of the statecharts
  tidefish export history.jsonl --format trace --out trace.json
                                           the history for ui.perfetto.dev
  tidefish requests lab --failed           the failed requests to a service with --data lab
  tidefish console history.jsonl           the history in a browser
  tidefish branch history.jsonl --without i3
                                           the differences without that input
  tidefish compare one.jsonl other.jsonl   the first event that differs
  tidefish replay history.jsonl            step through the history, forward and back
  tidefish why history.jsonl /host/assetTag
                                           the last change of a value with its causes
  tidefish image make --help               make a firmware image for updates
  tidefish capture import mockup.tar.gz    the capture of a real server as one file
  tidefish mcp history.jsonl               the queries as tools of an agent

Exit codes: 0 done, 1 failed, 2 invalid flag or file, 3 divergent replay.`;

/** Creates the program with the named command, or with all commands if no name is given. */
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
    // Options after a command belong to the command: an image has a version of its own.
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
  if (outline === undefined) {
    for (const register of await registersFor(named)) register(program);
    for (const command of program.commands) acceptCapture(command);
  } else for (const each of outline.commands) program.addCommand(outlined(each), { hidden: each.isHidden });
  return program;
}

/** Returns a command for the help that has a name, options and a description, but no action. */
function outlined({ name, parameters, options, description }: CommandOutline): Command {
  const command = new Command(name).description(description).helpOption(false);
  for (const { flags, description: text } of options) command.option(flags, text);
  for (const parameter of parameters) command.argument(parameter);
  return command;
}

/**
 * Returns the registration functions of the named command. For an unknown name or no name, returns those of all
 * commands.
 */
async function registersFor(named: string): Promise<readonly Register[]> {
  const own = [commands, commandsAfterQuestions].find((each) => Object.hasOwn(each, named))?.[named];
  if (own !== undefined) return [await own()];
  const { registerQuestion, verbs } = await loadCommands();
  if (verbs.includes(named)) return [registerQuestion(named)];
  const load = (some: typeof commands) => Promise.all(Object.values(some).map((each) => each()));
  const others = verbs.filter((verb) => !Object.hasOwn(commands, verb)).map(registerQuestion);
  return [...(await load(commands)), ...others, ...(await load(commandsAfterQuestions))];
}
