/** Commands for a running fleet: clients of its control API. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../../engine/index.js';
import { inventoryFormats } from '../../models/fleet/index.js';
import { fetchRoute, jsonType, textType } from '../history/running-service.js';
import { exitCodes, printData, printLine } from '../terminal/terminal.js';

/** Flags that select members. */
interface SelectionFlags {
  readonly name?: readonly string[];
  readonly rack?: readonly string[];
  readonly feed?: readonly string[];
  readonly cooling?: readonly string[];
  readonly label?: readonly string[];
  readonly json?: true;
}

interface Listed {
  readonly name: string;
  readonly url: string;
  readonly rack?: string;
  readonly power: string;
  readonly health: string;
}

/** Result of a command; for an advance of the common clock, `members` is the number of all members. */
interface Results {
  readonly time: string;
  readonly failed: number;
  readonly members: number | readonly MemberResult[];
}

interface MemberResult {
  readonly name: string;
  readonly ok: boolean;
  readonly detail?: string;
}

const control = [
  '<control>',
  'address of the control API of the fleet, with its token in TIDEFISH_TOKEN',
] as const;
const resetTypes = ['On', 'ForceOff', 'GracefulShutdown', 'GracefulRestart', 'ForceRestart', 'PowerCycle'];
const resetUri = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';

/** Registers the commands of `tidefish fleet`. */
export function registerFleetCommands(fleet: Command): void {
  selecting(
    fleet
      .command('ls')
      .description('list the members with their power and health')
      .argument(...control),
  )
    .option('--credentials', 'list the user name and the password of each member')
    .action(list);
  selecting(
    fleet
      .command('fault')
      .description('set or clear a fault of the selected members at one instant')
      .argument(...control)
      .argument('<fault>', 'name of the fault (tidefish faults lists them)'),
  )
    .option('--part <name>', 'part that the fault concerns')
    .option('--with <name=value>', 'parameter of the fault, JSON or text; repeatable', repeated)
    .option('--clear', 'clear the fault')
    .action(setFault);
  selecting(
    fleet
      .command('power')
      .description('reset the selected servers, as their administrator')
      .argument(...control)
      .argument('<reset>', `type of the reset: ${resetTypes.join(', ')}`),
  ).action((address: string, reset: string, flags: SelectionFlags) =>
    input(address, { request: { method: 'POST', uri: resetUri, body: { ResetType: reset } } }, flags),
  );
  selecting(
    fleet
      .command('operator')
      .description('perform an operator action at the selected servers')
      .argument(...control)
      .argument('<action>', 'operator action, such as mains.off or button.press'),
  ).action((address: string, operator: string, flags: SelectionFlags) => input(address, { operator }, flags));
  selecting(
    fleet
      .command('advance')
      .description('advance virtual time: of all members, or of the selected ones with own clocks')
      .argument(...control)
      .argument('<span>', 'span of virtual time, such as 10m', span),
  ).action((address: string, by: string, flags: SelectionFlags) =>
    report(address, `/advance${queryOf(flags)}`, { by }, flags),
  );
  fleet
    .command('domain')
    .description('lose a power feed or a cooling loop with all its members, or restore it')
    .argument(...control)
    .argument('<kind>', 'feed or cooling')
    .argument('<name>', 'name of the feed or the cooling loop')
    .option('--restore', 'restore it')
    .option('--json', 'print the result as one line of JSON')
    .action((address: string, kind: string, name: string, flags: { restore?: true; json?: true }) =>
      report(address, '/domains', { kind, name, lost: flags.restore !== true }, flags),
    );
  selecting(
    fleet
      .command('inventory')
      .description('print the members in the format of a client program')
      .argument(...control)
      .addOption(new Option('--format <name>', 'format').choices(inventoryFormats).makeOptionMandatory()),
  ).action(printInventory);
}

function selecting(command: Command): Command {
  return command
    .option('--name <pattern>', 'members by name, with * and ?; repeatable', repeated)
    .option('--rack <pattern>', 'members of racks, with * and ?; repeatable', repeated)
    .option('--feed <pattern>', 'members of power feeds, with * and ?; repeatable', repeated)
    .option('--cooling <pattern>', 'members of cooling loops, with * and ?; repeatable', repeated)
    .option(
      '--label <key=value>',
      'members with the label; repeatable, and all labels have to hold',
      repeated,
    )
    .option('--json', 'print the result as one line of JSON');
}

function repeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function span(text: string): string {
  if (parseDuration(text) !== undefined) return text;
  throw new InvalidArgumentError(`${text} is not a duration (expected a text such as 1h30m)`);
}

function queryOf({ name, rack, feed, cooling, label }: SelectionFlags): string {
  const query = new URLSearchParams();
  for (const [key, values = []] of Object.entries({ name, rack, feed, cooling, label }))
    for (const value of values) query.append(key, value);
  return query.size === 0 ? '' : `?${query}`;
}

async function list(
  address: string,
  { credentials, ...flags }: SelectionFlags & { readonly credentials?: true },
): Promise<void> {
  const route = credentials === true ? '/credentials' : '/members';
  const text = await fetchRoute(address, `${route}${queryOf(flags)}`, jsonType);
  if (text === undefined) return refuse();
  if (flags.json === true) return printLine(text);
  const answer = JSON.parse(text) as {
    readonly members?: readonly Listed[];
    readonly credentials?: readonly {
      readonly name: string;
      readonly userName: string;
      readonly password: string;
    }[];
  };
  const rows = [
    ...(answer.members ?? []).map(({ name, url, rack = '-', power, health }) => [
      name,
      url,
      rack,
      power,
      health,
    ]),
    ...(answer.credentials ?? []).map(({ name, userName, password }) => [name, userName, password]),
  ];
  printLine(columns(rows));
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface FaultFlags extends SelectionFlags {
  readonly part?: string;
  readonly with?: readonly string[];
  readonly clear?: true;
}

function setFault(address: string, fault: string, flags: FaultFlags): Promise<void> {
  const { part, clear, with: values = [] } = flags;
  const parameters = Object.fromEntries(
    values.map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, Math.max(at, 0)), readValue(text.slice(at + 1))];
    }),
  );
  return input(
    address,
    { fault: { fault, ...(part && { part }), ...parameters, clear: clear === true } },
    flags,
  );
}

/** Returns a value as JSON, or the text itself if it is no JSON. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function input(address: string, body: object, flags: SelectionFlags): Promise<void> {
  return report(address, `/inputs${queryOf(flags)}`, body, flags);
}

/** Performs a command and prints its result. The exit code is 1 if the command failed for a member. */
async function report(
  address: string,
  route: string,
  body: object,
  { json }: { readonly json?: true },
): Promise<void> {
  const text = await fetchRoute(address, route, jsonType, body);
  if (text === undefined) return refuse();
  const { time, members, failed = 0 } = JSON.parse(text) as Partial<Results>;
  if (json === true) printLine(text);
  else {
    const results = Array.isArray(members) ? members : [];
    for (const { name, ok, detail = '' } of results) if (!ok) printLine(`${name}: ${detail}`);
    const count = results.length === 0 ? '' : `${results.length - failed} of ${results.length} members, `;
    printLine(`${count}at ${time}`);
  }
  if (failed > 0) process.exitCode = exitCodes.failed;
}

async function printInventory(
  address: string,
  { format, ...flags }: SelectionFlags & { readonly format: string },
): Promise<void> {
  const query = queryOf(flags);
  const text = await fetchRoute(
    address,
    `/inventory${query === '' ? '?' : `${query}&`}format=${format}`,
    textType,
  );
  if (text === undefined) return refuse();
  printData(text);
}

function refuse(): void {
  process.exitCode = exitCodes.badInput;
}
