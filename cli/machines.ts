/** `tidefish machines`: the statecharts of a controller, as a list or as pictures, with the states that one was in. */
import { type Command, Option } from 'commander';
import { type Address, isMachineRecord, leaves, type MachineRecord, machineKind } from '../engine/index.js';
import { hosts } from '../machines/index.js';
import { type ControllerTree, didYouMean } from '../models/index.js';
import {
  chartOf,
  findMachine,
  leavesOf,
  positionExpected,
  stateAt,
  statesOf,
  toMermaid,
  toSvg,
} from '../replay/index.js';
import { openPast } from './past/open-past.js';
import { BadQuestion } from './past/question.js';
import { complain, exitCodes, say } from './terminal.js';

interface MachinesFlags {
  readonly machine?: string;
  readonly at?: string;
  readonly format: Format;
}

type Format = 'text' | 'mermaid' | 'svg' | 'json';

/** A statechart, or a machine of one and the states it was in. */
interface Shown {
  readonly kind: string;
  readonly address?: Address;
  /** Paths, with those around them. */
  readonly active: readonly string[];
}

const examples = `
Without a journal these are the charts that every controller has; with one, the machines that there were at a position, and
the states they were in. A machine is named by its address, such as power/1, or by its kind where there is one of it.
JSON has the names that the coverage of tidefish run --coverage has: it colours these charts.

Examples:
  $ tidefish machines                                            all statecharts, each with its states
  $ tidefish machines --machine power --format svg > power.svg   one as a picture
  $ tidefish machines history.jsonl --at 10m                     which machines there were, and how they stood
  $ tidefish machines history.jsonl --machine power/1 --at '#12' --format mermaid`;

export function registerMachines(program: Command): void {
  const command = program
    .command('machines')
    .description('show the statecharts, as lists or as pictures, and where in them a history was')
    .argument('[journal]', 'of a run or a service')
    .option('--machine <name>', 'only that one: power, or power/1')
    .option('--at <position>', `where in the journal: ${positionExpected} (default: end)`)
    .addOption(
      new Option('--format <format>', 'how to show it')
        .choices(['text', 'mermaid', 'svg', 'json'])
        .default('text'),
    )
    .addHelpText('after', examples)
    .action((file: string | undefined, flags: MachinesFlags) => show(command, file, flags));
  command.showHelpAfterError('(tidefish machines --help explains every flag)');
}

function show(command: Command, file: string | undefined, { machine, at, format }: MachinesFlags): void {
  if (at !== undefined && file === undefined)
    command.error('error: --at is a position in a journal; name the journal as well');
  if (machine === undefined && (format === 'svg' || format === 'mermaid'))
    command.error(`error: ${format} shows one statechart; name it with --machine`);
  const tree = file === undefined ? undefined : treeIn(file, at);
  if (file !== undefined && tree === undefined) return;
  const all = tree === undefined ? [...hosts.keys()].map((kind) => ({ kind, active: [] })) : machinesIn(tree);
  const shown = machine === undefined ? all : findShown(all, machine, tree);
  if (shown !== undefined) say(formats[format](shown));
}

/** Complains of a journal that cannot be read, and of a position that is none. */
function treeIn(file: string, at: string | undefined): ControllerTree | undefined {
  const past = openPast(file);
  if (past === undefined) return undefined;
  try {
    return stateAt(past.history, past.at(at));
  } catch (error) {
    if (!(error instanceof BadQuestion)) throw error;
    return refuse(error.message);
  }
}

function machinesIn({ machines }: ControllerTree): readonly Shown[] {
  return [...leaves<MachineRecord>(machines, isMachineRecord)].map(([address, { value }]) => ({
    kind: machineKind(address),
    address,
    active: statesOf(value),
  }));
}

/** By its address or its kind. Complains where there is none, or more than one. */
function findShown(all: readonly Shown[], name: string, tree?: ControllerTree): readonly Shown[] | undefined {
  const kind = machineKind(name);
  if (!hosts.has(kind))
    return refuse(
      `there is no statechart ${name}${didYouMean(kind, [...hosts.keys()])}; tidefish machines lists them`,
    );
  if (tree === undefined) return [{ kind, active: [], ...(name === kind ? {} : { address: name }) }];
  const record = findMachine(tree.machines, name);
  if (record !== undefined) return [{ kind, address: name, active: statesOf(record.value) }];
  const ofKind = all.filter((each) => each.kind === kind);
  const there = ofKind.flatMap(({ address = '' }) => address);
  if (name === kind && ofKind.length === 1) return ofKind;
  if (there.length === 0) return refuse(`there was no machine ${name} then, nor another of its kind`);
  return refuse(
    name === kind
      ? `there were ${there.length} machines ${kind} then: ${there.join(', ')}; name one of them`
      : `there was no machine ${name} then${didYouMean(name, there)}; there were ${there.join(', ')}`,
  );
}

function refuse(message: string): undefined {
  complain(message);
  process.exitCode = exitCodes.badInput;
}

const formats: Readonly<Record<Format, (shown: readonly Shown[]) => string>> = {
  text: (shown) => shown.map(inText).join('\n'),
  mermaid: (shown) => shown.map((one) => toMermaid(chart(one)).trimEnd()).join('\n'),
  svg: (shown) => shown.map((one) => toSvg(chart(one)).trimEnd()).join('\n'),
  json: (shown) => JSON.stringify(shown.map((one) => ({ ...one, ...outlineOf(one.kind) }))),
};

function chart({ kind, address, active }: Shown) {
  return chartOf(address ?? kind, outlineOf(kind), active);
}

/** Of a kind that there is. */
function outlineOf(kind: string) {
  const host = hosts.get(kind);
  if (host === undefined) throw new Error(`there is no statechart ${kind}`);
  return host.outline;
}

function inText({ kind, address, active }: Shown): string {
  if (address !== undefined && active.length > 0) return `${address}: ${leavesOf(active).join(', ')}`;
  const { root, states } = outlineOf(kind);
  return `${kind}: ${root.says}\n  ${states.map(({ path }) => path).join(', ')}`;
}
