/**
 * `tidefish serve --at`: opens the history, serves its state at a position, and refuses flags that conflict with
 * `--at`.
 */
import type { Command } from 'commander';
import {
  defaultDataDirectory,
  type RunningService,
  SetupError,
  servePast,
  type UnavailableBehavior,
} from '../../http/index.js';
import { readPosition } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { openSource } from '../history/open-source.js';
import { requestPrinter } from './serve-run.js';

interface PastFlags {
  readonly at: string;
  readonly journal?: string;
  readonly data?: string;
  readonly host: string;
  readonly port?: number;
  readonly controlPort: number;
  readonly whenUnavailable: UnavailableBehavior;
  readonly cert?: string;
  readonly key?: string;
  readonly log?: true;
  readonly json?: true;
}

/** Flags that configure a new or continued history. `--at` excludes them, because it serves a recorded position. */
const ofRuns = [
  'seed',
  'scenario',
  'set',
  'blueprint',
  'start',
  'pace',
  'allowOutbound',
  'outboundCa',
  'insecureListeners',
  'historyMemory',
  'fsync',
  'trace',
  'executor',
  'inspect',
  'user',
  'password',
];

/**
 * Serves the state at the position. If the history or the position does not exist, reports the reason and returns
 * undefined. Ends with a usage error for conflicting flags.
 */
export async function startPast(
  command: Command,
  flags: PastFlags,
  report: (text: string) => void,
): Promise<RunningService | undefined> {
  const file = flags.journal ?? flags.data;
  if (file === undefined)
    command.error(
      'error: --at serves the past of a journal; name it with --journal FILE or --data DIRECTORY',
    );
  if (flags.journal !== undefined && flags.data !== undefined)
    command.error('error: --at serves the past of one history: --journal FILE or --data DIRECTORY');
  const superfluous = command.options.find(
    (option) =>
      ofRuns.includes(option.attributeName()) &&
      command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (superfluous !== undefined)
    command.error(
      `error: ${superfluous.long} is for a run; omit it with --at, which serves a recorded history`,
    );
  const history = await openSource(file);
  if (history === undefined) return undefined;
  const reading = readPosition(flags.at, history);
  if (!reading.ok) throw new SetupError(`--at ${flags.at}: ${reading.message}`);
  const { cert, key, host, port, controlPort, whenUnavailable } = flags;
  return servePast({
    history,
    position: reading.position,
    host,
    port,
    controlPort,
    whenUnavailable: whenUnavailable,
    certificate: cert === undefined || key === undefined ? undefined : { file: cert, keyFile: key },
    conditions: async () => readCondition,
    dataDirectory: flags.data ?? defaultDataDirectory(process.env),
    report,
    onRequest: requestPrinter(flags),
  });
}
