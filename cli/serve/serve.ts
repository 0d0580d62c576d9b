/** Flags and help of `tidefish serve`. `serve-run.ts` reads the flags and starts the service. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseInstant } from '../../engine/index.js';
import { executorOption, includeRootOption, traceOption } from '../flags.js';
import { runService } from './serve-run.js';
import type { ServeFlags } from './served-flags.js';

/**
 * Default memory of the stored history. Unit: MB. The value equals `recordedBytesMax` of the recorder; it is repeated
 * here so that declaring the flags does not load the recorder.
 */
const pastMegabytes = 64;
const megabytesMax = 999_999_999;
const portMax = 65_535;

const examples = `
The service answers immediately. Its first start generates a certificate and a secret and stores both in
$XDG_DATA_HOME/tidefish (~/.local/share/tidefish), so that the fingerprint and the password stay the same.

Pace, the speed of virtual time relative to the wall clock:
  real     a power-on takes minutes
  60x      one virtual minute a second; any other factor is possible
  skip     each request jumps to the next step of a running operation
  manual   time passes only by requests of the control API

With --data every write is in the journal of the directory before its response is sent. After the process was killed, the next
start continues the history: with the same sessions and timers, at the same virtual time. The flags of the genesis (--seed,
--start, --blueprint, --user, --password) can be omitted then; a different value is refused. The directory also stores the
secret and the certificate.

With --at the service reads the journal (or the directory of --data) and writes nothing. It serves the state at that position,
and time does not pass. Clients log in with the passwords of that position; every change is refused. With --fork the service is a
branch of the record: time continues from the position at --pace, sessions and accounts are those of the position, and
every change is allowed. The record is only read. The history of the branch is in memory, or in the directory that --fork names:
tidefish compare takes both histories, and serve --data continues the directory.

Examples:
  $ tidefish serve --port 0 --json               for a test: any free port, announcement as one line of JSON
  $ tidefish serve --blueprint server.yaml --pace 60x
  $ tidefish serve --scenario night.scenario.yaml       continues at the end of the scenario
  $ tidefish serve --allow-outbound files.example.com:443 --allow-outbound 10.0.0.0/8
  $ tidefish serve --executor xstate --inspect charts.jsonl   for Stately Inspector
  $ tidefish serve --data lab                    then, any time: tidefish replay lab
  $ tidefish serve --data lab --log              prints each request; later: tidefish requests lab
  $ tidefish serve --journal history.jsonl       then: tidefish verify history.jsonl
  $ tidefish serve --journal history.jsonl --at 10m   a recorded state, read only
  $ tidefish serve --data lab --at 10m --fork    a branch of it, for destructive tries
  $ tidefish serve --data lab --at 10m --fork trial   then: tidefish compare lab trial
  $ curl -H "Authorization: Bearer TOKEN" -d '{"by":"10m"}' CONTROL/advance
  $ curl -H "Authorization: Bearer TOKEN" -d '{"on":false}' CONTROL/mains
  $ curl -H "Authorization: Bearer TOKEN" CONTROL/state
  $ TIDEFISH_TOKEN=TOKEN tidefish why CONTROL /host/assetTag      a query to the running service`;

export function registerServe(program: Command): void {
  const serve = program
    .command('serve')
    .description('serve one controller over HTTPS, with a control API')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--port <number>',
      'port of HTTPS, 0 for any free port (default: 443, or 8443 if the process may not bind 443)',
      numberUpTo(portMax),
    )
    .option('--control-port <number>', 'port of the control API, 0 for any free port', numberUpTo(portMax), 0)
    .option(
      '--seed <text>',
      "seed of the history: serial numbers, durations, all random numbers (default: 1, or the scenario's seed)",
    )
    .option(
      '--scenario <file>',
      'scenario that runs first, with its seed, blueprint, start, steps and checks',
    )
    .option('--set <name=value>', 'value of a parameter of the scenario, JSON or text; repeatable', several)
    .addOption(includeRootOption())
    .option('--blueprint <file>', 'overrides of the default server, YAML or JSON')
    .option(
      '--dialect <file>',
      'names of a vendor in the wire format, YAML or JSON with vendor, prefix and product, for the tools of the vendor',
    )
    .option(
      '--capture <path>',
      "captured service that the server shows: a folder in the layout of the DMTF's mockups, a zip, a tar or an imported file",
    )
    .option('--capture-times', 'response times that the capture recorded')
    .option('--capture-by-digest', 'journals have the digest of the capture alone, not its content')
    .option(
      '--capture-pack <file>',
      'dialect pack of the captured service, YAML or JSON; repeatable',
      several,
    )
    .option('--start <instant>', 'first instant, such as 2026-01-01T00:00:00Z (default: now)', instant)
    .option('--pace <pace>', 'pace: real, skip, manual or a factor such as 60x', 'real')
    .addOption(
      new Option(
        '--when-unavailable <how>',
        'connections while the controller resets or has no mains power: drop them, or answer 503',
      )
        .choices(['drop', '503'])
        .default('drop'),
    )
    .option(
      '--allow-outbound <where>',
      'destination, besides loopback, that the controller may connect to: host, address or range, optionally with :port; repeatable',
      several,
    )
    .option(
      '--outbound-ca <file>',
      'certificate authorities, PEM, that the controller trusts for its outbound connections, in addition to the default ones',
    )
    .option('--insecure-listeners', 'accept any certificate of event listeners and mail servers')
    .option(
      '--journal <file>',
      'journal file to which the history is written, for replay; with --at, the journal to read',
    )
    .option(
      '--at <position>',
      'serve the state of --journal or --data at a position (10m, an instant, #1234, i3, start or end), read only',
    )
    .option(
      '--fork [directory]',
      'with --at: serve a branch that continues from the position and can be changed, in memory or stored in a new directory; the record is only read',
    )
    .option(
      '--history-memory <MB>',
      'memory for the history that the control API can query. When it is full, queries of older states take longer. Inputs always stay stored, 25 bytes each. 0 stores no history',
      numberUpTo(megabytesMax),
      pastMegabytes,
    )
    .option(
      '--data <directory>',
      'directory that stores the history; a history that is already stored there is continued',
    )
    .addOption(
      new Option(
        '--fsync <when>',
        'with --data: flush writes to the disk before each response, every second, or at the discretion of the operating system',
      )
        .choices(['always', 'interval', 'never'])
        .default('interval'),
    )
    .addOption(traceOption())
    .addOption(executorOption())
    .option(
      '--inspect <file>',
      'write the inspection events of XState for all statecharts to a file (docs/inspection.md)',
    )
    .option('--cert <file>', 'certificate to serve, PEM, with --key (default: self-signed, generated once)')
    .option('--key <file>', 'private key of --cert, PEM, unencrypted')
    .option('--user <name>', 'name of the administrator', 'Administrator')
    .addOption(
      new Option('--password <text>', 'password of the administrator (default: derived and printed)').env(
        'TIDEFISH_PASSWORD',
      ),
    )
    .option('--log', 'print a line for each request of a client, reads included (tidefish requests --help)')
    .option('--json', 'print the announcement, and each line of --log, as one line of JSON')
    .addHelpText('after', examples)
    .action((flags: ServeFlags) => runService(serve, flags));
  serve.showHelpAfterError('(tidefish serve --help explains every flag)');
}

/**
 * Returns a parser of whole numbers up to `most`. A number consists of digits only, and has at most as many digits as
 * `most`.
 */
function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) && text.length <= String(most).length ? Number(text) : Number.NaN;
    if (number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from 0 to ${most}.`);
  };
}

/** Adds a value to those of a repeatable flag. */
function several(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function instant(text: string): number {
  const instantMs = /T\d\d:\d\d:\d\dZ$/.test(text) ? parseInstant(text) : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new InvalidArgumentError('It is an instant in UTC such as 2026-01-01T00:00:00Z.');
}
