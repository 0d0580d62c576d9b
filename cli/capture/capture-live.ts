/** `tidefish capture https://HOST`: captures a live service, with GET requests only. */
import { readFileSync, rmSync } from 'node:fs';
import type { Command } from 'commander';
import { fetchService, filesOfAnswers, RecordedAnswers, type ServiceAccess } from '../../http/index.js';
import { readCapture } from '../../models/capture/index.js';
import { Progress } from '../history/report-progress.js';
import { Interruption } from '../terminal/interruption.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { addResultFlags } from './capture-import.js';
import { canWrite, printCaptureError, type ResultFlags, writeCapture } from './capture-result.js';
import { passwordVariable, readPassword } from './read-password.js';

interface LiveFlags extends ResultFlags {
  readonly user?: string;
  readonly ca?: string;
  readonly insecure?: true;
  readonly rate: string;
}

/** Assumption: a rate that no controller of the last ten years is slowed down by. Unit: requests per second. */
const defaultRate = '5';
const rateMax = 100;

const examples = `
Only GET is sent, one request after the other. The password is that of ${passwordVariable}, or is prompted for.
After Ctrl-C or a lost connection, the same command goes on where it ended: answers are in <out>.answers until then.

Examples:
  $ tidefish capture https://192.0.2.7 --user root --ca site.pem
  $ tidefish capture https://192.0.2.7:8443 --user reader --insecure --rate 2 -o rack7.capture`;

export function registerLive(capture: Command): void {
  addResultFlags(
    capture
      .command('live', { isDefault: true })
      .description('capture a service: its address stands for the word live')
      .argument('<address>', 'address of the service: https://HOST')
      .option('--user <name>', 'user that may read all resources')
      .option('--ca <file>', 'certificates of authorities that are trusted, as PEM')
      .option('--insecure', 'accept any certificate')
      .option('--rate <number>', 'maximum number of requests in a second', defaultRate),
  )
    .addHelpText('after', examples)
    .action(captureLive);
}

async function captureLive(address: string, flags: LiveFlags): Promise<void> {
  const { user = '' } = flags;
  const problem = findProblem(address, flags);
  if (problem !== undefined) {
    printError(problem);
    process.exitCode = exitCodes.badInput;
    return;
  }
  if (!canWrite(flags)) return;
  const authorities = readAuthorities(flags.ca);
  if (authorities === null) return;
  const password = await readPassword(`password of ${user} at ${address}: `);
  if (password === undefined) {
    printError(`no password: set ${passwordVariable}, or run the command on a terminal`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  await fetchInto(
    { address, user, password, authorities, acceptsAnyCertificate: flags.insecure === true },
    flags,
  );
}

async function fetchInto(access: ServiceAccess, flags: LiveFlags): Promise<void> {
  const answersFile = `${flags.out}.answers`;
  const recorded = new RecordedAnswers(answersFile, `${access.user}@${new URL(access.address).origin}`);
  if (recorded.answers.length > 0)
    printNotice(`${recorded.answers.length} answers of an earlier run are used again`);
  const interruption = new Interruption();
  const progress = new Progress();
  try {
    const isComplete = await fetchService(access, recorded, {
      requestsPerSecond: Number(flags.rate),
      signal: interruption.signal,
      onProgress: ({ done, known, uri }) => progress.show(() => `${done} of ${known} resources: ${uri}`),
    });
    progress.clear();
    if (!isComplete) {
      printNotice(`interrupted after ${recorded.answers.length} resources; the same command goes on`);
      process.exitCode = exitCodes.interrupted;
      return;
    }
    const { files, notes } = filesOfAnswers(recorded.answers);
    writeCapture(readCapture(files, notes), flags);
    if (process.exitCode === undefined) rmSync(answersFile, { force: true });
  } catch (error) {
    progress.clear();
    printCaptureError(error);
  } finally {
    interruption.end();
  }
}

function findProblem(address: string, { user, rate, ca, insecure }: LiveFlags): string | undefined {
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol))
    return `${address}: found no address; expected https://HOST, or a command: import, report. See tidefish capture --help.`;
  if (user === undefined)
    return '--user: found none; expected the name of a user that may read all resources';
  if (new URL(address).username !== '')
    return 'the address has a user; give the name with --user, and the password by prompt or variable';
  const perSecond = Number(rate);
  if (!(perSecond > 0 && perSecond <= rateMax))
    return `--rate: found ${rate}; expected a number above 0, up to ${rateMax}`;
  if (ca !== undefined && insecure === true)
    return '--ca and --insecure exclude each other; give one of them';
  return undefined;
}

/** Returns the text of the file with authorities; undefined without one, null after a printed error. */
function readAuthorities(file: string | undefined): string | undefined | null {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('BEGIN CERTIFICATE')) return text;
    printError(`--ca: ${file} has no certificate; expected PEM`);
  } catch (error) {
    printError(`--ca: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
  process.exitCode = exitCodes.badInput;
  return null;
}
