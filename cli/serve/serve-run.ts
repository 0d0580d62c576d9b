/**
 * Execution of `tidefish serve`: serves a controller over HTTPS, prints its address and its secrets to standard output,
 * and stops cleanly on SIGTERM or Ctrl-C. The service itself is in `http/`.
 */
import type { Command } from 'commander';
import {
  createAnnouncement,
  defaultDataDirectory,
  notebookPath,
  prepareJournal,
  type RunningService,
  SetupError,
  type StoredHistoryOptions,
  startService,
} from '../../http/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { readTraceOption } from '../flags.js';
import { FailedScenario } from '../scenario/failed-scenario.js';
import { stopRequested } from '../terminal/interruption.js';
import { abandon, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { readGenesisFlags } from './serve-genesis.js';
import { renderScreen } from './serve-screen.js';
import { fileFailures, openInspectionFile, readServedFlags, type ServeFlags } from './served-flags.js';

const bytesPerMegabyte = 1_000_000;

export async function runService(command: Command, flags: ServeFlags): Promise<void> {
  if ((flags.cert === undefined) !== (flags.key === undefined)) {
    command.error('error: --cert and --key require each other: the certificate and its private key');
  }
  try {
    const { at } = flags;
    const service =
      at === undefined
        ? await startRun(command, flags)
        : await (await import('../commands.js')).startPast(command, { ...flags, at });
    if (service === undefined) {
      process.exitCode = exitCodes.badInput;
      return;
    }
    const announcement = createAnnouncement(service);
    const stopped = stopRequested();
    printLine(flags.json ? JSON.stringify(announcement) : renderScreen(announcement));
    await stopped;
    await service.close();
    process.exit(exitCodes.done);
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof FailedScenario)) throw error;
    printError(error.message);
    process.exitCode = error instanceof FailedScenario ? exitCodes.failed : exitCodes.badInput;
  }
}

async function startRun(command: Command, flags: ServeFlags): Promise<RunningService | undefined> {
  if (flags.seed === '') command.error('error: --seed is empty; give a number or any text');
  if (flags.fork !== undefined)
    command.error('error: --fork serves a branch of a recorded history; name the position with --at');
  const served = readServedFlags(command, flags);
  if (flags.data !== undefined && flags.journal !== undefined)
    command.error('error: --data already stores a journal; omit --journal');
  if (flags.trace !== undefined && (flags.data ?? flags.journal) === undefined)
    command.error('error: --trace requires --journal or --data; the trace is written beside the journal');
  if (flags.data === undefined && isSaid(command, 'fsync')) command.error('error: --fsync requires --data');
  const beginning = await readGenesisFlags(
    command,
    flags,
    async () => (await import('../commands.js')).readServedScenario,
  );
  if (beginning === undefined) return undefined;
  return startService({
    ...beginning,
    ...served,
    userName: flags.user,
    executor: flags.executor,
    dataDirectory: flags.data ?? defaultDataDirectory(process.env),
    keep: flags.data === undefined ? undefined : keepOptions(command, flags, beginning.blueprint),
    openJournal:
      flags.journal === undefined
        ? undefined
        : await prepareJournal(flags.journal, abandon, readTraceOption(flags.trace)),
    notebook: flags.journal === undefined ? undefined : notebookPath(flags.journal, false),
    openInspection: await openInspectionFile(flags),
    pastBytesMax: flags.historyMemory * bytesPerMegabyte,
    // The parser of conditions is loaded on first use, so that the service starts fast.
    conditions: async () => (await import('../commands.js')).readCondition,
  });
}

/**
 * Options of the stored history, with the values that the user has given. Default values are left out, so that they are
 * not compared with a continued history.
 */
function keepOptions(
  command: Command,
  flags: ServeFlags,
  blueprint: Blueprint | undefined,
): StoredHistoryOptions {
  return {
    fsync: flags.fsync,
    tracedEvents: flags.trace,
    ...fileFailures,
    said: {
      seed: flags.seed,
      startMs: flags.start,
      blueprint,
      userName: isSaid(command, 'user') ? flags.user : undefined,
      password: flags.password,
    },
  };
}

function isSaid(command: Command, flag: keyof ServeFlags): boolean {
  return command.getOptionValueSource(flag) !== 'default';
}
