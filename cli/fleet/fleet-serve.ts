/** Execution of `tidefish fleet`: serves the members until SIGTERM or Ctrl-C. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { fingerprint, formatInstant, type Json, paceExpected, parsePace } from '../../engine/index.js';
import {
  type Destination,
  defaultDataDirectory,
  destinationExpected,
  type Fsync,
  openFleetDirectory,
  parseDestination,
  type ServedFleet,
  SetupError,
  startFleet,
  type UnavailableBehavior,
} from '../../http/index.js';
import { fleetJsonSchema } from '../../models/fleet/index.js';
import { stopRequested } from '../terminal/interruption.js';
import {
  coloursFor,
  exitCodes,
  printData,
  printError,
  printLine,
  printNotice,
} from '../terminal/terminal.js';
import { type PlanFlags, type ReadFleet, readFleet } from './read-fleet.js';

export interface FleetFlags extends PlanFlags {
  readonly pace?: string;
  readonly start?: number;
  readonly controlPort: number;
  readonly threads?: number;
  readonly user: string;
  readonly password?: string;
  readonly data?: string;
  readonly fsync: Fsync;
  readonly historyMemory: number;
  readonly whenUnavailable: UnavailableBehavior;
  readonly allowOutbound?: readonly string[];
  readonly outboundCa?: string;
  readonly insecureListeners?: true;
  readonly schema?: true;
  readonly json?: true;
}

const bytesPerKilobyte = 1_000;

/** Numbers of members between which a fleet is divided over threads by default. */
const threadedMin = 50;
const threadedMax = 5_000;

/** Serves the fleet. Prints an error and sets the exit code for a problem that the user can solve. */
export async function serveFleet(
  command: Command,
  file: string | undefined,
  flags: FleetFlags,
): Promise<void> {
  if (flags.schema === true) {
    printData(`${JSON.stringify(fleetJsonSchema(), null, 2)}\n`);
    return;
  }
  try {
    const read = await readFleet(command, file, flags);
    const running = await start(command, read, flags);
    const stopped = stopRequested();
    printLine(flags.json === true ? announce(running, read, flags) : renderFleet(running, read));
    await stopped;
    await running.close();
    process.exit(exitCodes.done);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

async function start(
  command: Command,
  { document, members, blueprints, captures }: ReadFleet,
  flags: FleetFlags,
): Promise<ServedFleet> {
  const paceText = flags.pace ?? document.pace?.name ?? 'real';
  const pace = parsePace(paceText);
  if (pace === undefined) command.error(`error: --pace ${paceText} is invalid (expected ${paceExpected})`);
  const allowed = (flags.allowOutbound ?? []).map((text): Destination => {
    const destination = parseDestination(text);
    if (destination !== undefined) return destination;
    return command.error(`error: --allow-outbound ${text} is invalid (expected ${destinationExpected})`);
  });
  const stored =
    flags.data === undefined
      ? undefined
      : await openFleetDirectory(flags.data, {
          members,
          origin: canonicalOrigin(document, blueprints),
          fsync: flags.fsync,
        });
  const threads = threadsFor(command, document.addressing, members.length, flags.threads);
  const options: Parameters<typeof startFleet>[0] = {
    members,
    stored,
    blueprints,
    captures,
    pace,
    addressing: document.addressing,
    hasOwnClocks: document.clock === 'own',
    dataDirectory: flags.data ?? defaultDataDirectory(process.env),
    userName: flags.user,
    password: flags.password,
    startMs: flags.start,
    controlPort: flags.controlPort,
    whenUnavailable: flags.whenUnavailable,
    historyBytesMax: flags.historyMemory * bytesPerKilobyte,
    outbound: {
      allowed,
      authoritiesFile: flags.outboundCa,
      believesListeners: flags.insecureListeners === true,
    },
    conditions: async () => (await import('../commands.js')).readCondition,
    report: printNotice,
  };
  return startFleet(options, {
    count: threads,
    module: new URL('./fleet-worker.js', import.meta.url),
  });
}

/**
 * Returns the number of threads. Several threads need a socket for each member, so very large fleets have one thread
 * unless more are requested. By name, the member is known only after a thread has accepted the connection.
 */
function threadsFor(
  command: Command,
  addressing: string,
  members: number,
  requested: number | undefined,
): number {
  if (addressing === 'names') {
    if ((requested ?? 1) > 1)
      command.error('error: --threads needs members with their own addresses or ports, not names');
    return 1;
  }
  const isWorthwhile = members >= threadedMin && members <= threadedMax;
  return Math.min(members, requested ?? (isWorthwhile ? availableParallelism() : 1));
}

/** Returns the data of a fleet that have to be equal at each start, besides its members. */
function canonicalOrigin({ clock }: ReadFleet['document'], blueprints: ReadFleet['blueprints']): Json {
  const servers = [...blueprints].map(([file, blueprint]) => [file ?? null, fingerprint(blueprint as Json)]);
  return { clock, servers } as Json;
}

/** Returns the announcement of a started fleet as one line of JSON. Given passwords are not repeated. */
function announce(
  { fleet, control, consoleUrl, userName, passwordOf }: ServedFleet,
  { document, members }: ReadFleet,
  { password: given }: FleetFlags,
): string {
  const { origin, clock } = fleet.context;
  return JSON.stringify({
    control,
    console: consoleUrl,
    userName,
    start: formatInstant(origin.startMs),
    pace: clock.pace.name,
    clock: document.clock,
    addressing: document.addressing,
    count: members.length,
    members: members.map((member) => {
      const { name, address, port, rack } = member;
      const password = given === undefined ? passwordOf(member) : undefined;
      return { name, url: urlOf({ address, port }), rack, password };
    }),
  });
}

function urlOf({ address, port }: { readonly address: string; readonly port: number }): string {
  return `https://${address}:${port}`;
}

function renderFleet(
  { control, consoleUrl, userName, passwordOf, fleet }: ServedFleet,
  { members, document }: ReadFleet,
): string {
  const { bold, cyan, dim } = coloursFor(process.stdout, process.env);
  const [first, last] = [members.at(0), members.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a fleet has no members');
  const { origin, clock } = fleet.context;
  const rows: readonly (readonly [string, string])[] = [
    ['members', `${first.name} at ${urlOf(first)} to ${last.name} at ${urlOf(last)}`],
    ['user', userName],
    ...(origin.password === undefined
      ? [
          [
            'password',
            `${passwordOf(first)} for ${first.name}; all of them: tidefish fleet ls --credentials`,
          ] as const,
        ]
      : []),
    ['control', `${control.url}  token ${control.token}`],
    ['console', consoleUrl],
    ['time', `from ${formatInstant(origin.startMs)}, pace ${clock.pace.name}, ${document.clock} clock`],
  ];
  const labelWidth = 12;
  const name = document.addressing === 'names' ? ` -H 'Forwarded: host=${first.name}'` : '';
  return [
    `${bold('Tidefish')} serves ${members.length} controllers from ${cyan(urlOf(first))} on`,
    ...rows.map(([label, text]) => `  ${dim(label.padEnd(labelWidth))} ${text}`),
    dim('Try it:'),
    `  curl -k${name} -u ${userName}:${origin.password === undefined ? passwordOf(first) : '$TIDEFISH_PASSWORD'} ${urlOf(first)}/redfish/v1/Systems/1/`,
    `  TIDEFISH_TOKEN=${control.token} tidefish fleet ls ${control.url}`,
    dim('Ctrl-C ends it.'),
  ].join('\n');
}
