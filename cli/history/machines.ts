/** `tidefish machines`: prints the statecharts of a controller as lists or pictures, with the active states. */
import { type Command, Option } from 'commander';
import type { ControllerTree } from '../../models/index.js';
import {
  drawMachine,
  InvalidQuery,
  leavesOf,
  outlineMachine,
  positionExpected,
  type ShownMachine,
  showMachine,
  showMachines,
  stateAt,
  toMermaid,
  toSvg,
} from '../../replay/index.js';
import { HistoryCursor } from '../questions/history-cursor.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { openSource } from './open-source.js';
import { addressHelp, historyExpected } from './running-service.js';

interface MachinesFlags {
  readonly machine?: string;
  readonly at?: string;
  readonly format: Format;
  readonly json?: true;
}

type Format = 'text' | 'mermaid' | 'svg' | 'json';

const examples = `
Without a journal the command lists the charts of every controller. With a journal it lists the machines that existed at a
position, with their states. Name a machine by its address, such as power/1, or by its kind if only one exists.
The JSON output uses the names of tidefish run --coverage, so that its coverage can color these charts.

Examples:
  $ tidefish machines                                            all statecharts with their states
  $ tidefish machines --machine power --format svg > power.svg   one statechart as a picture
  $ tidefish machines history.jsonl --at 10m                     the machines of that position with their states
  $ tidefish machines history.jsonl --machine power/1 --at '#12' --format mermaid`;

export function registerMachines(program: Command): void {
  const command = program
    .command('machines')
    .description('show the statecharts as lists or pictures, with the active states of a history')
    .argument('[history]', historyExpected)
    .option('--machine <name>', 'kind or address of one machine: power, or power/1')
    .option('--at <position>', `position in the journal: ${positionExpected} (default: end)`)
    .addOption(
      new Option('--format <format>', 'format of the output')
        .choices(['text', 'mermaid', 'svg', 'json'])
        .default('text'),
    )
    .option('--json', 'same as --format json: each statechart as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string | undefined, flags: MachinesFlags) => show(command, file, flags));
  command.showHelpAfterError('(tidefish machines --help explains every flag)');
}

async function show(
  command: Command,
  file: string | undefined,
  { machine, at, json, format: named }: MachinesFlags,
): Promise<void> {
  const format = json === true ? 'json' : named;
  if (at !== undefined && file === undefined)
    command.error('error: --at is a position in a journal; name the journal as well');
  if (machine === undefined && (format === 'svg' || format === 'mermaid'))
    command.error(`error: ${format} shows one statechart; name it with --machine`);
  const tree = file === undefined ? undefined : await treeIn(file, at);
  if (file !== undefined && tree === undefined) return;
  const shown = machine === undefined ? showMachines(tree) : findShown(machine, tree);
  if (shown !== undefined) printLine(formats[format](shown));
}

/**
 * Returns the state of the history at the position. Prints an error and returns undefined for an unreadable journal or
 * an invalid position.
 */
async function treeIn(file: string, at: string | undefined): Promise<ControllerTree | undefined> {
  const history = await openSource(file);
  if (history === undefined) return undefined;
  try {
    return stateAt(history, new HistoryCursor(history).at(at));
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    return refuse(error.message);
  }
}

/** Returns the machines with the kind or address. Prints an error if there is no such machine, or more than one. */
function findShown(name: string, tree: ControllerTree | undefined): readonly ShownMachine[] | undefined {
  const shown = showMachine(name, tree);
  return shown.ok ? [shown.machine] : refuse(shown.message);
}

function refuse(message: string): undefined {
  printError(message);
  process.exitCode = exitCodes.badInput;
}

const formats: Readonly<Record<Format, (shown: readonly ShownMachine[]) => string>> = {
  text: (shown) => shown.map(inText).join('\n'),
  mermaid: (shown) => shown.map((one) => toMermaid(drawMachine(one)).trimEnd()).join('\n'),
  svg: (shown) => shown.map((one) => toSvg(drawMachine(one)).trimEnd()).join('\n'),
  json: (shown) => shown.map((one) => JSON.stringify(outlineMachine(one))).join('\n'),
};

function inText(machine: ShownMachine): string {
  const { address, active } = machine;
  if (address !== undefined && active.length > 0) return `${address}: ${leavesOf(active).join(', ')}`;
  const { kind, root, states } = outlineMachine(machine);
  return `${kind}: ${root.description}\n  ${states.map(({ path }) => path).join(', ')}`;
}
