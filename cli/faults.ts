/** `tidefish faults`: what can go wrong by name, what each has to be told, and which parts of a server it can strike. */
import type { Command } from 'commander';
import { type FaultName, faultNames, faults, type Range } from '../machines/index.js';
import { type Blueprint, resolveBlueprint } from '../models/blueprint/index.js';
import { didYouMean } from '../models/document/index.js';
import { blueprintIn } from './files/blueprint-file.js';
import { exitCodes, printLine } from './terminal/terminal.js';

interface FaultsFlags {
  readonly blueprint?: string;
  readonly json?: true;
}

const examples = `
A fault is set in a scenario by its name and what it is told beside it, in the process by fault(name, { … }), over HTTP by
the control listener's /fault. To clear one its part is named again. Where a count and a percent stand, they are about each
occasion that it strikes at; any other may be told a percent in a scenario, which is how likely it comes at all.

Examples:
  $ tidefish faults                                  all of them, each in a line
  $ tidefish faults fan.failed                       one, with the parts that it can strike
  $ tidefish faults --blueprint server.yaml --json   of another server, a line of JSON each`;

export function registerFaults(program: Command): void {
  const command = program
    .command('faults')
    .description('list the faults, with what each is told')
    .argument('[fault]', 'only that one, in full')
    .option(
      '--blueprint <file>',
      'the server whose parts are meant, YAML or JSON (default: the default server)',
    )
    .option('--json', 'print each as one line of JSON')
    .addHelpText('after', examples)
    .action((name: string | undefined, flags: FaultsFlags) => list(command, name, flags));
  command.showHelpAfterError('(tidefish faults --help explains every flag)');
}

function list(command: Command, name: string | undefined, { blueprint: file, json }: FaultsFlags): void {
  const blueprint = file === undefined ? resolveBlueprint() : blueprintIn(file);
  if (blueprint === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const wanted = faultNames.filter((each) => name === undefined || each === name);
  if (wanted.length === 0) {
    command.error(
      `error: there is no fault ${JSON.stringify(name)}${didYouMean(name ?? '', faultNames)}; tidefish faults lists those that there are`,
    );
  }
  const told = wanted.map((each) => describe(each, blueprint));
  if (json === true) for (const each of told) printLine(JSON.stringify(each));
  else if (name === undefined) printLine(inLines(told));
  else for (const each of told) printLine(inFull(each));
}

interface Described {
  readonly fault: FaultName;
  readonly description: string;
  /** False for one that is over as soon as it has happened. */
  readonly lasts: boolean;
  /** By name: what it may be. */
  readonly parameters: Readonly<Record<string, ParameterRange>>;
}

type ParameterRange = Range & { readonly isOptional?: true };

function describe(fault: FaultName, blueprint: Blueprint): Described {
  const { description, clear, parameters } = faults[fault];
  const told = Object.entries(parameters).map(([name, { range, isOptional }]): [string, ParameterRange] => [
    name,
    { ...range(blueprint), ...(isOptional && { isOptional }) },
  ]);
  return { fault, description, lasts: clear !== null, parameters: Object.fromEntries(told) };
}

function inLines(all: readonly Described[]): string {
  const keys = (one: Described) =>
    Object.entries(one.parameters)
      .map(([name, { isOptional }]) => (isOptional === true ? `[${name}]` : name))
      .join(', ');
  const width = (of: (one: Described) => string) => Math.max(...all.map((one) => of(one).length));
  const [names, told] = [width(({ fault }) => fault), width(keys)];
  return all
    .map((one) => `${one.fault.padEnd(names)}  ${keys(one).padEnd(told)}  ${one.description}${onceOf(one)}`)
    .join('\n');
}

function inFull(one: Described): string {
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

function onceOf({ lasts }: Described): string {
  return lasts ? '' : ' Happens once.';
}
