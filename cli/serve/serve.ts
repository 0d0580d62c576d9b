/**
 * `tidefish serve`: flags in, a controller over HTTPS, what one needs to talk to it on standard output, and a clean
 * end on SIGTERM or Ctrl-C. Everything behind the flags is `http/`, which is loaded only when this command runs.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ExecutorName, parseInstant } from '../../engine/index.js';
import type {
  Destination,
  Fsync,
  RunningService,
  StoredHistoryOptions,
  UnavailableBehavior,
} from '../../http/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { executorOption, includeRootOption, readTraceOption, traceOption } from '../flags.js';
import { FailedScenario } from '../scenario/failed-scenario.js';
import { stopRequested } from '../terminal/interruption.js';
import { withSourceLocations } from '../terminal/source-locations.js';
import { abandon, exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { type GenesisFlags, loadConditions, readGenesisFlags } from './serve-genesis.js';
import { renderScreen } from './serve-screen.js';

interface ServeFlags extends GenesisFlags {
  readonly host: string;
  readonly port?: number;
  readonly controlPort: number;
  readonly pace: string;
  readonly whenUnavailable: UnavailableBehavior;
  readonly executor: ExecutorName;
  readonly inspect?: string;
  readonly allowOutbound?: readonly string[];
  readonly outboundCa?: string;
  readonly insecureListeners?: true;
  readonly journal?: string;
  readonly at?: string;
  readonly historyMemory: number;
  readonly data?: string;
  readonly fsync: Fsync;
  readonly trace?: number;
  readonly cert?: string;
  readonly key?: string;
  readonly user: string;
  readonly json?: true;
}

/** What a recorder takes by itself, `recordedBytesMax`: this file is read before anything else is loaded. */
const pastMegabytes = 64;
const bytesPerMegabyte = 1_000_000;
const megabytesMax = 999_999_999;
const portMax = 65_535;

const examples = `
The service answers at once; its first start makes a certificate and a secret and keeps both in
$XDG_DATA_HOME/tidefish (~/.local/share/tidefish), so the fingerprint and the password stay the same.

Pace, how virtual time follows the wall:
  real     a power-on takes its minutes
  60x      a minute passes in a second; any factor will do
  skip     each request finds the next step of what is under way; nobody waits
  manual   time stands still until the control listener moves it

With --data every write is in the journal of the directory before it is answered. A service that was killed goes on there
with the next start: the same sessions, the same pending timers, at the virtual time it had come to. What the history began
with (--seed, --start, --blueprint, --user, --password) need not be said again, and is refused when it is another. The
secret and the certificate are kept there, too.

With --at the journal (or the directory of --data) is read and nothing is written: that instant is served as it was, and time
stands. Clients log in with the passwords of then; whatever would change something is refused.

Examples:
  $ tidefish serve --port 0 --json               for a test: any free port, facts as one line of JSON
  $ tidefish serve --blueprint server.yaml --pace 60x
  $ tidefish serve --scenario night.scenario.yaml       as it stands when that is over, and goes on
  $ tidefish serve --allow-outbound files.example.com:443 --allow-outbound 10.0.0.0/8
  $ tidefish serve --executor xstate --inspect charts.jsonl   for Stately Inspector
  $ tidefish serve --data lab                    then, any time: tidefish replay lab
  $ tidefish serve --journal history.jsonl       then: tidefish verify history.jsonl
  $ tidefish serve --journal history.jsonl --at 10m   the past, read only, to any client
  $ curl -H "Authorization: Bearer TOKEN" -d '{"by":"10m"}' CONTROL/advance
  $ curl -H "Authorization: Bearer TOKEN" -d '{"on":false}' CONTROL/mains
  $ curl -H "Authorization: Bearer TOKEN" CONTROL/state
  $ TIDEFISH_TOKEN=TOKEN tidefish why CONTROL /host/assetTag      as of a journal, while it runs`;

export function registerServe(program: Command): void {
  const serve = program
    .command('serve')
    .description('serve one controller over HTTPS, with a control listener beside it')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--port <number>',
      'port of HTTPS, 0 for any (default: 443, or 8443 where that may not be bound)',
      numberUpTo(portMax),
    )
    .option('--control-port <number>', 'port of the control listener, 0 for any', numberUpTo(portMax), 0)
    .option(
      '--seed <text>',
      "names the history: serials, durations, everything drawn (default: 1, or the scenario's)",
    )
    .option(
      '--scenario <file>',
      'what the server has gone through before: its seed, blueprint, start, steps and checks',
    )
    .option(
      '--set <name=value>',
      'value of a parameter of the scenario, JSON or a text; repeatable',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .addOption(includeRootOption())
    .option('--blueprint <file>', 'what differs from the default server, YAML or JSON')
    .option('--start <instant>', 'first instant, such as 2026-01-01T00:00:00Z (default: now)', instant)
    .option('--pace <pace>', 'real, skip, manual or a factor such as 60x', 'real')
    .addOption(
      new Option(
        '--when-unavailable <how>',
        'connections while the controller resets or has no mains: drop them, or answer 503',
      )
        .choices(['drop', '503'])
        .default('drop'),
    )
    .option(
      '--allow-outbound <where>',
      'where the controller may fetch from and deliver to beside loopback: host, address or range, with :port or for all; repeatable',
      (where: string, before: readonly string[] = []) => [...before, where],
    )
    .option(
      '--outbound-ca <file>',
      'authorities to believe servers and listeners by, beside the usual ones, PEM',
    )
    .option(
      '--insecure-listeners',
      'believe listeners of events and mail servers whatever certificate they show',
    )
    .option('--journal <file>', 'write the history to a new file, for replay; with --at, the file to read')
    .option(
      '--at <position>',
      'serve the past of --journal or --data as it stood there, read only: 10m, an instant, #1234, i3, start or end',
    )
    .option(
      '--history-memory <MB>',
      'memory for the past of the run, which the control API can be asked about: when it is full, states far back take longer to find; inputs are never given up, 25 bytes each; 0 keeps no past',
      numberUpTo(megabytesMax),
      pastMegabytes,
    )
    .option('--data <directory>', 'keep the history there, and go on with the one that is kept there')
    .addOption(
      new Option(
        '--fsync <when>',
        'with --data: what is written is on the disk before it is answered, each second, or when the system likes',
      )
        .choices(['always', 'interval', 'never'])
        .default('interval'),
    )
    .addOption(traceOption())
    .addOption(executorOption())
    .option(
      '--inspect <file>',
      'write what the statecharts do to a file, as inspection events of XState (docs/inspection.md)',
    )
    .option('--cert <file>', 'certificate to serve, PEM, with --key (default: self-signed, made once)')
    .option('--key <file>', 'private key of --cert, PEM, unencrypted')
    .option('--user <name>', 'name of the administrator', 'Administrator')
    .addOption(
      new Option('--password <text>', 'password of the administrator (default: derived and printed)').env(
        'TIDEFISH_PASSWORD',
      ),
    )
    .option('--json', 'print the facts as one line of JSON')
    .addHelpText('after', examples)
    .action((flags: ServeFlags) => run(serve, flags));
  serve.showHelpAfterError('(tidefish serve --help explains every flag)');
}

async function run(command: Command, flags: ServeFlags): Promise<void> {
  const http = await import('../../http/index.js');
  if ((flags.cert === undefined) !== (flags.key === undefined)) {
    command.error('error: --cert and --key go together: the certificate and its private key');
  }
  try {
    const { at } = flags;
    const service =
      at === undefined
        ? await startRun(command, flags)
        : await (await import('./serve-past.js')).startPast(command, { ...flags, at }, report);
    if (service === undefined) {
      process.exitCode = exitCodes.badInput;
      return;
    }
    const announcement = http.createAnnouncement(service);
    const stopped = stopRequested();
    printLine(flags.json ? JSON.stringify(announcement) : renderScreen(announcement));
    await stopped;
    await service.close();
    process.exit(exitCodes.done);
  } catch (error) {
    if (!(error instanceof http.SetupError || error instanceof FailedScenario)) throw error;
    printError(error.message);
    process.exitCode = error instanceof FailedScenario ? exitCodes.failed : exitCodes.badInput;
  }
}

const report = (text: string) => printNotice(withSourceLocations(text));

async function startRun(command: Command, flags: ServeFlags): Promise<RunningService | undefined> {
  const http = await import('../../http/index.js');
  if (flags.seed === '') command.error('error: --seed is empty; it is a number or any text');
  const { paceExpected, parsePace } = await import('../../engine/index.js');
  const pace = parsePace(flags.pace);
  if (pace === undefined) command.error(`error: --pace ${flags.pace} is none; it is ${paceExpected}`);
  const allowed = (flags.allowOutbound ?? []).map((text): Destination => {
    const destination = http.parseDestination(text);
    if (destination !== undefined) return destination;
    return command.error(`error: --allow-outbound ${text} is none; it is ${http.destinationExpected}`);
  });
  if (flags.data !== undefined && flags.journal !== undefined)
    command.error('error: --data keeps a journal already; leave --journal away');
  if (flags.trace !== undefined && (flags.data ?? flags.journal) === undefined)
    command.error('error: --trace goes with --journal or --data, beside whose journal it is written');
  if (flags.data === undefined && isSaid(command, 'fsync'))
    command.error('error: --fsync goes with --data, whose journal it is about');
  const beginning = await readGenesisFlags(command, flags);
  if (beginning === undefined) return undefined;
  return http.startService({
    ...beginning,
    userName: flags.user,
    host: flags.host,
    port: flags.port,
    controlPort: flags.controlPort,
    pace,
    whenUnavailable: flags.whenUnavailable,
    executor: flags.executor,
    certificate:
      flags.cert === undefined || flags.key === undefined
        ? undefined
        : { file: flags.cert, keyFile: flags.key },
    outbound: {
      allowed,
      authoritiesFile: flags.outboundCa,
      believesListeners: flags.insecureListeners === true,
    },
    dataDirectory: flags.data ?? http.defaultDataDirectory(process.env),
    keep: flags.data === undefined ? undefined : keepOptions(command, flags, beginning.blueprint),
    report,
    openJournal:
      flags.journal === undefined
        ? undefined
        : await http.prepareJournal(flags.journal, abandon, readTraceOption(flags.trace)),
    openInspection:
      flags.inspect === undefined ? undefined : await http.inspectToFile(flags.inspect, printError),
    pastBytesMax: flags.historyMemory * bytesPerMegabyte,
    conditions: loadConditions,
  });
}

/** What is said by default is not said of a history that goes on. */
function keepOptions(
  command: Command,
  flags: ServeFlags,
  blueprint: Blueprint | undefined,
): StoredHistoryOptions {
  return {
    fsync: flags.fsync,
    tracedEvents: flags.trace,
    onTraceFailure: printError,
    onFailure: abandon,
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

/** In digits alone, no more of them than the most has. */
function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) && text.length <= String(most).length ? Number(text) : Number.NaN;
    if (number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from 0 to ${most}.`);
  };
}

function instant(text: string): number {
  const instantMs = /T\d\d:\d\d:\d\dZ$/.test(text) ? parseInstant(text) : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new InvalidArgumentError('It is an instant in UTC such as 2026-01-01T00:00:00Z.');
}
