/** `tidefish faults`: lists the faults with their parameters, and the parts of a server that can have each fault. */
import type { Command } from 'commander';
import { type DescribedFault, describeFault, faultNames, type Range } from '../machines/index.js';
import { resolveBlueprint } from '../models/blueprint/index.js';
import { didYouMean } from '../models/document/index.js';
import { blueprintIn } from './files/blueprint-file.js';
import { listActiveFaults } from './history/active-faults.js';
import { exitCodes, printLine } from './terminal/terminal.js';

interface FaultsFlags {
  readonly blueprint?: string;
  readonly active?: string;
  readonly at?: string;
  readonly json?: true;
}

const examples = `
A scenario sets a fault by its name with its parameters beside it, a test by fault(name, { … }), and an HTTP client by POST
/fault of the control API. Name the same part to clear the fault. The parameters count and percent, where a fault has them,
apply to each opportunity of the fault. A scenario can give any other fault a percent: the probability that it is set at all.

Examples:
  $ tidefish faults                                  all faults, one a line
  $ tidefish faults fan.failed                       one fault, with the parts that can have it
  $ tidefish faults --blueprint server.yaml --json   the faults of another server, one JSON object a line
  $ tidefish faults --active lab --at 10m            the faults at that position, with the events that set them`;

export function registerFaults(program: Command): void {
  const command = program
    .command('faults')
    .description('list the faults with their parameters, or the active faults of a history')
    .argument('[fault]', 'name of one fault, to show it in full')
    .option(
      '--blueprint <file>',
      'blueprint file, YAML or JSON, whose parts are listed (default: the default server)',
    )
    .option(
      '--active <history>',
      'list the active faults instead, of a journal, a directory of serve --data, or the control address of a running service',
    )
    .option(
      '--at <position>',
      'with --active: position in the history, such as 10m, #1234 or i3 (default: end)',
    )
    .option('--json', 'print each fault as one line of JSON')
    .addHelpText('after', examples)
    .action((name: string | undefined, flags: FaultsFlags) => list(command, name, flags));
  command.showHelpAfterError('(tidefish faults --help explains every flag)');
}

async function list(
  command: Command,
  name: string | undefined,
  { blueprint: file, active, at, json }: FaultsFlags,
): Promise<void> {
  if (active !== undefined) {
    if ((name ?? file) !== undefined)
      command.error(
        'error: --active lists the faults of a history; omit the name of a fault and --blueprint',
      );
    await listActiveFaults(active, { at, json });
    return;
  }
  if (at !== undefined)
    command.error('error: --at is a position in a history; name the history with --active');
  const blueprint = file === undefined ? resolveBlueprint() : blueprintIn(file);
  if (blueprint === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const wanted = faultNames.filter((each) => name === undefined || each === name);
  if (wanted.length === 0) {
    command.error(
      `error: there is no fault ${JSON.stringify(name)}${didYouMean(name ?? '', faultNames)}; tidefish faults lists all faults`,
    );
  }
  const told = wanted.map((each) => describeFault(each, blueprint));
  if (json === true) for (const each of told) printLine(JSON.stringify(each));
  else if (name === undefined) printLine(inLines(told));
  else for (const each of told) printLine(inFull(each));
}

function inLines(all: readonly DescribedFault[]): string {
  const keys = (one: DescribedFault) =>
    Object.entries(one.parameters)
      .map(([name, { isOptional }]) => (isOptional === true ? `[${name}]` : name))
      .join(', ');
  const width = (of: (one: DescribedFault) => string) => Math.max(...all.map((one) => of(one).length));
  const [names, told] = [width(({ fault }) => fault), width(keys)];
  return all
    .map((one) => `${one.fault.padEnd(names)}  ${keys(one).padEnd(told)}  ${one.description}${onceOf(one)}`)
    .join('\n');
}

function inFull(one: DescribedFault): string {
  const lines = Object.entries(one.parameters).map(([name, told]) => {
    return `  ${name}: ${inWords(told)}${told.isOptional === true ? ', optional' : ''}`;
  });
  return [`${one.fault}: ${one.description}${onceOf(one)}`, ...lines].join('\n');
}

function inWords(range: Range): string {
  if ('min' in range) return `${range.min} to ${range.max} ${range.unit}`;
  if ('text' in range) return range.text;
  return range.oneOf.length === 0 ? 'none in this server' : range.oneOf.join(', ');
}

function onceOf({ lasts }: DescribedFault): string {
  return lasts ? '' : ' Happens once.';
}
