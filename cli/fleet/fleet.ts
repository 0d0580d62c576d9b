/** Flags and help of `tidefish fleet`, which serves many controllers, and of the commands for a running fleet. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseInstant } from '../../engine/index.js';
import { wholeNumber } from '../flags.js';
import { registerFleetCommands } from './fleet-commands.js';
import { type FleetFlags, serveFleet } from './fleet-serve.js';

const portMax = 65_535;
const countMax = 1_000_000;
const kilobytesMax = 999_999;
const threadsMax = 64;

const examples = `
Each member is a server of its own: with serial numbers, MAC addresses, UUID, certificate and password. The first request
to a member creates its state, as it would have been since the start. Before that, a member takes the memory of its row alone.

Addressing:
  addresses  each member has its own address on one port. All of 127.0.0.0/8 is there on Linux; other ranges have to
             be routed to this machine
  ports      each member has its own port on one address
  names      one address and one port: the member is the TLS server name, or the host of a Forwarded header

With --data every write is in the history of its member before its response is sent. After the process was killed, the next
start continues all histories. DIR/MEMBER is the history of a member for every command; log, when and verify take DIR for all.

The password of each member derives from the secret in the data directory and is the same at the next start. --password, or
TIDEFISH_PASSWORD, is the password of all members.

Examples:
  $ tidefish fleet --count 200 --address 127.0.1.1 --port 8443 --json    members at 127.0.1.1, 127.0.1.2 and so on
  $ tidefish fleet lab.yaml --pace 60x
  $ TIDEFISH_TOKEN=TOKEN tidefish fleet ls CONTROL --rack rack-1
  $ TIDEFISH_TOKEN=TOKEN tidefish fleet fault CONTROL fan.failed --part "Fan 1" --name 'web-*'
  $ TIDEFISH_TOKEN=TOKEN tidefish fleet power CONTROL ForceOff --label role=web
  $ TIDEFISH_TOKEN=TOKEN tidefish fleet domain CONTROL feed rack-1-A
  $ TIDEFISH_TOKEN=TOKEN tidefish fleet inventory CONTROL --format ansible > hosts.yaml
  $ tidefish fleet lab.yaml --data lab                                   histories in lab/web-01 and so on
  $ tidefish log lab                                                     events of all members in one order
  $ TIDEFISH_TOKEN=TOKEN tidefish why CONTROL/members/web-01 /host/assetTag    a query to one member`;

export function registerFleet(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('serve many controllers over HTTPS, with one control API')
    .argument('[file]', 'fleet file, YAML or JSON, with groups of members')
    .option('--count <number>', 'number of members, without a file (default: 1)', wholeNumber(1, countMax))
    .option('--blueprint <file>', 'overrides of the default server, without a file')
    .option(
      '--address <address>',
      'address of the first member, 127.0.0.0/8 or another with its prefix length (default: 127.0.1.1)',
    )
    .option('--port <number>', 'port of the members (default: 8443)', wholeNumber(1, portMax))
    .addOption(
      new Option('--addressing <how>', 'an address, a port or a name for each member').choices([
        'addresses',
        'ports',
        'names',
      ]),
    )
    .addOption(
      new Option('--clock <whose>', 'one common clock, or an own clock for each member').choices([
        'common',
        'own',
      ]),
    )
    .option(
      '--threads <number>',
      'threads that serve the members (default: one for each core, from 50 to 5,000 members with addresses or ports)',
      wholeNumber(1, threadsMax),
    )
    .option('--seed <text>', 'seed of the fleet, from which the seeds of the members derive (default: 1)')
    .option('--pace <pace>', 'pace: real, skip, manual or a factor such as 60x (default: real)')
    .option('--start <instant>', 'first instant, such as 2026-01-01T00:00:00Z (default: now)', instant)
    .option(
      '--control-port <number>',
      'port of the control API, 0 for any free port',
      wholeNumber(0, portMax),
      0,
    )
    .option('--user <name>', 'name of the administrator of each member', 'Administrator')
    .addOption(
      new Option('--password <text>', 'password of all members (default: derived for each member)').env(
        'TIDEFISH_PASSWORD',
      ),
    )
    .option(
      '--data <directory>',
      'directory with the histories of the members, which are continued, and with the secret (default: no histories)',
    )
    .addOption(
      new Option(
        '--fsync <when>',
        'writing of the histories to the disk: before each response (always), once a second (interval), or by the system (never)',
      )
        .choices(['always', 'interval', 'never'])
        .default('interval'),
    )
    .option(
      '--history-memory <kB>',
      'memory for the history of each member that the control API can query; 0 stores no history',
      wholeNumber(0, kilobytesMax),
      0,
    )
    .addOption(
      new Option(
        '--when-unavailable <how>',
        'connections while a controller resets or has no mains power: drop them, or answer 503',
      )
        .choices(['drop', '503'])
        .default('drop'),
    )
    .option(
      '--allow-outbound <where>',
      'destination, besides loopback, that the members may connect to; repeatable',
      (where: string, before: readonly string[] = []) => [...before, where],
    )
    .option(
      '--outbound-ca <file>',
      'certificate authorities, PEM, that the members trust, besides the default ones',
    )
    .option('--insecure-listeners', 'accept any certificate of event listeners and mail servers')
    .option('--schema', 'print the JSON Schema of fleet files for editors, and serve nothing')
    .option('--json', 'print the announcement as one line of JSON')
    .addHelpText('after', examples)
    .action((file: string | undefined, flags: FleetFlags) => serveFleet(fleet, file, flags));
  registerFleetCommands(fleet);
  fleet.showHelpAfterError('(tidefish fleet --help explains every flag)');
}

function instant(text: string): number {
  const instantMs = /T\d\d:\d\d:\d\dZ$/.test(text) ? parseInstant(text) : undefined;
  if (instantMs !== undefined) return instantMs;
  throw new InvalidArgumentError('It is an instant in UTC such as 2026-01-01T00:00:00Z.');
}
