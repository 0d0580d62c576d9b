/** `tidefish serve --at`: which instant of which history is served, and what does not go with it. */
import type { Command } from 'commander';
import type { RunningService, UnavailableBehavior } from '../../http/index.js';
import { readPosition } from '../../replay/index.js';
import { openSource } from '../history/open-source.js';
import { loadConditions } from './serve-genesis.js';

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
}

/** What a history begins with, or how it goes on: a past has been. */
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

/** Undefined where there is no such history: that has been said. Ends with a usage error for flags that do not go together. */
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
    command.error(`error: ${superfluous.long} is about a run; with --at the past is as it was`);
  const history = await openSource(file);
  if (history === undefined) return undefined;
  const http = await import('../../http/index.js');
  const reading = readPosition(flags.at, history);
  if (!reading.ok) throw new http.SetupError(`--at ${flags.at}: ${reading.message}`);
  const { cert, key, host, port, controlPort, whenUnavailable } = flags;
  return http.servePast({
    history,
    position: reading.position,
    host,
    port,
    controlPort,
    whenUnavailable: whenUnavailable,
    certificate: cert === undefined || key === undefined ? undefined : { file: cert, keyFile: key },
    conditions: loadConditions,
    dataDirectory: flags.data ?? http.defaultDataDirectory(process.env),
    report,
  });
}
