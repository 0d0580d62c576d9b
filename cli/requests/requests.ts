/** `tidefish requests`: lists the requests of clients to a service, reads and refused requests included. */
import type { Command } from 'commander';
import { formatRequest, type RequestFilter } from '../../http/index.js';
import { wholeNumber } from '../flags.js';
import { exitCodes, printLine, printNotice } from '../terminal/terminal.js';
import { readRequests } from './read-requests.js';

interface RequestsFlags extends RequestFilter {
  readonly failed?: true;
  readonly last?: number;
  readonly json?: true;
}

/** Maximum of --last: more than both files of a request log contain. */
const lastMax = 1_000_000;

const examples = `
serve --data stores the log beside the journal, in two files of at most 8 MiB, and continues it at the next start. A running
service has its latest 10,000 requests at GET /requests; name it by the address of its control API, with its token in
TIDEFISH_TOKEN. Requests to the control API are not logged.

A line has: real time, method, path, status, real duration, size of the response body, user, virtual time, and the numbers of
the events that the request caused. - stands for an unknown value or for no response. Values of query parameters other than
the query options of Redfish are hidden, because they can be secrets.

Examples:
  $ tidefish requests lab                                 all requests, oldest first
  $ tidefish requests lab --failed --last 20              the latest that failed
  $ tidefish requests lab --user admin --method PATCH --json
  $ TIDEFISH_TOKEN=TOKEN tidefish requests http://127.0.0.1:PORT --uri /redfish/v1/Systems/`;

export function registerRequests(program: Command): void {
  const command = program
    .command('requests')
    .description('list the requests of clients to a service, reads included')
    .argument('<source>', 'directory of serve --data, or the control address of a running service')
    .option('--failed', 'only requests with a status from 400 on, or without a complete response')
    .option('--user <name>', 'only requests of a user')
    .option('--method <method>', 'only requests with an HTTP method')
    .option('--uri <prefix>', 'only requests whose path starts with the text')
    .option('--last <number>', 'only the latest matching requests', wholeNumber(1, lastMax))
    .option('--json', 'print each request as one line of JSON')
    .addHelpText('after', examples)
    .action(listRequests);
  command.showHelpAfterError('(tidefish requests --help explains every flag)');
}

async function listRequests(source: string, { last, json, ...filter }: RequestsFlags): Promise<void> {
  const requests = await readRequests(source, filter);
  if (requests === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const shown = last === undefined ? requests : requests.slice(-last);
  for (const request of shown) printLine(json === true ? JSON.stringify(request) : formatRequest(request));
  if (shown.length === 0 && json !== true) printNotice('no request matches');
}
