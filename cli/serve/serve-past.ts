/**
 * `tidefish serve --at`: opens the history, and serves its state at a position, read only or as a fork. Refuses flags
 * that conflict with `--at`.
 */
import type { Command } from 'commander';
import {
  defaultDataDirectory,
  type RunningService,
  SetupError,
  serveFork,
  servePast,
} from '../../http/index.js';
import { type History, type Position, readPosition } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { addNamedCapture } from '../history/named-capture.js';
import { openSource } from '../history/open-source.js';
import {
  fileFailures,
  openInspectionFile,
  readServedFlags,
  report,
  requestPrinter,
  type ServeFlags,
} from './served-flags.js';

type PastFlags = ServeFlags & { readonly at: string };

/** Flags that configure the genesis of a new history. `--at` excludes them, because the record has a genesis. */
const ofNewHistories = [
  'seed',
  'scenario',
  'set',
  'includeRoot',
  'blueprint',
  'dialect',
  'captureTimes',
  'captureByDigest',
  'capturePack',
  'start',
  'historyMemory',
  'executor',
  'user',
  'password',
] as const satisfies readonly (keyof ServeFlags)[];

/** Flags of a service whose time passes. They are allowed with `--fork` only. */
const ofRuns = [
  'pace',
  'allowOutbound',
  'outboundCa',
  'insecureListeners',
  'inspect',
  'fsync',
  'trace',
] as const satisfies readonly (keyof ServeFlags)[];

/** Flags of the stored history of a fork. */
const ofStoredForks: readonly string[] = ['fsync', 'trace'] satisfies readonly (keyof ServeFlags)[];

/**
 * Serves the state at the position. If the history or the position does not exist, reports the reason and returns
 * undefined. Ends with a usage error for conflicting flags.
 */
export async function startPast(command: Command, flags: PastFlags): Promise<RunningService | undefined> {
  const file = flags.journal ?? flags.data;
  if (file === undefined)
    command.error(
      'error: --at serves the past of a journal; name it with --journal FILE or --data DIRECTORY',
    );
  if (flags.journal !== undefined && flags.data !== undefined)
    command.error('error: --at serves the past of one history: --journal FILE or --data DIRECTORY');
  refuseConflicts(command, flags);
  if (flags.capture !== undefined) addNamedCapture(command, flags.capture);
  const history = await openSource(file);
  if (history === undefined) return undefined;
  const reading = readPosition(flags.at, history);
  if (!reading.ok) throw new SetupError(`--at ${flags.at}: ${reading.message}`);
  return flags.fork === undefined
    ? startReadOnly(flags, history, reading.position)
    : startFork(command, flags, history, reading.position);
}

function refuseConflicts(command: Command, flags: PastFlags): void {
  const find = (names: readonly string[]) =>
    command.options.find(
      (option) =>
        names.includes(option.attributeName()) &&
        command.getOptionValueSource(option.attributeName()) === 'cli',
    )?.long;
  const ofNew = find(ofNewHistories);
  if (ofNew !== undefined)
    command.error(`error: ${ofNew} is for a run; omit it with --at, which serves a recorded history`);
  const ofRun = find(ofRuns);
  if (ofRun !== undefined && flags.fork === undefined)
    command.error(
      `error: ${ofRun} is for a run; omit it with --at, which serves a recorded history, or add --fork, which continues a branch of it`,
    );
  const ofStored = find(ofStoredForks);
  if (ofStored !== undefined && typeof flags.fork !== 'string')
    command.error(`error: ${ofStored} is for a stored fork; name its directory, as in --fork DIRECTORY`);
}

function startReadOnly(flags: PastFlags, history: History, position: Position): Promise<RunningService> {
  const { cert, key, host, port, controlPort, whenUnavailable } = flags;
  return servePast({
    history,
    position,
    host,
    port,
    controlPort,
    whenUnavailable,
    certificate: cert === undefined || key === undefined ? undefined : { file: cert, keyFile: key },
    conditions: async () => readCondition,
    dataDirectory: flags.data ?? defaultDataDirectory(process.env),
    report,
    onRequest: requestPrinter(flags),
  });
}

async function startFork(
  command: Command,
  flags: PastFlags,
  history: History,
  position: Position,
): Promise<RunningService> {
  const { data, fork, fsync, trace } = flags;
  const own = defaultDataDirectory(process.env);
  return serveFork({
    ...readServedFlags(command, flags),
    openInspection: await openInspectionFile(flags),
    history,
    position,
    conditions: async () => readCondition,
    identityDirectories: data === undefined ? [own] : [data, own],
    directory: typeof fork === 'string' ? fork : undefined,
    storing: {
      fsync,
      tracedEvents: trace,
      ...fileFailures,
    },
  });
}
