/**
 * `tidefish console`: serves the console on a journal or a stored history, read only, until it is interrupted, or writes it
 * as static files. For a running service it prints a further link.
 */
import path from 'node:path';
import type { Command } from 'commander';
import {
  defaultDataDirectory,
  type ExportedData,
  exportedFiles,
  SetupError,
  servePast,
  serveStaticPages,
} from '../../http/index.js';
import { endOf } from '../../replay/index.js';
import { readCondition, type SweepReport } from '../../scenarios/index.js';
import { openSource } from '../history/open-source.js';
import { addressHelp, historyExpected, isAddress, postRoute } from '../history/running-service.js';
import { stopRequested } from '../terminal/interruption.js';
import { exitCodes, printError, printLine, printNotice } from '../terminal/terminal.js';
import { dataOf, exportConsole, findExportObstacle } from './export-console.js';
import { findNotebook } from './notebook.js';
import { openInBrowser } from './open-in-browser.js';
import { dataOfReport, NotReport, readReport } from './report-data.js';

interface LinkFlags {
  /** True to open the link in the browser of the system. */
  readonly open?: true | undefined;
  readonly json?: true | undefined;
}

interface ConsoleFlags extends LinkFlags {
  readonly port: string;
  /** Folder to which static files are written. */
  readonly export?: string | undefined;
  readonly force?: true | undefined;
}

const portMax = 65_535;

const examples = `
The console shows the history on a timeline: each moment of it, the causes of each value, and what differs between two moments.
A journal and a directory are only read. The link opens one tab; its token is valid once.
${addressHelp}

With --export, static files are written in place of a service. They answer the same questions, because the page replays the
journal itself, so any web server can show them: an artifact of a CI run, or a page beside a bug report.

Examples:
  $ tidefish console history.jsonl
  $ tidefish console lab --open                       a directory of serve --data, in the browser
  $ tidefish console history.jsonl --export out        static files for any web server
  $ tidefish console report.json --open                the report that sweep --json has printed
  $ TIDEFISH_TOKEN=TOKEN tidefish console http://127.0.0.1:PORT   a further link to a running service`;

export function registerConsole(program: Command): void {
  const command = program
    .command('console')
    .description('open the console of a history, or the report of a sweep, in a browser')
    .argument('<history>', `${historyExpected}, or the report of a sweep`)
    .option('--port <number>', 'port of the console, 0 for any free port', '0')
    .option('--open', 'open the link in the browser of this system')
    .option('--export <folder>', 'write static files that show the history without a service')
    .option('--force', 'let --export replace an earlier export')
    .option('--json', 'print the link, or the written files, as one line of JSON')
    .addHelpText('after', examples)
    .action((source: string, flags: ConsoleFlags) => show(command, source, flags));
  command.showHelpAfterError('(tidefish console --help explains every flag)');
}

async function show(command: Command, source: string, flags: ConsoleFlags): Promise<void> {
  const port = /^\d{1,5}$/.test(flags.port) ? Number(flags.port) : Number.NaN;
  if (!(port <= portMax))
    command.error(`error: --port ${flags.port} is invalid (expected a whole number from 0 to ${portMax})`);
  const report = readReportOrRefuse(command, source);
  if (report !== undefined) {
    const data = dataOfReport(report, path.dirname(source));
    await (flags.export === undefined
      ? showReport(data, port, flags)
      : exportData(command, data, { ...flags, folder: flags.export }));
  } else if (flags.export !== undefined)
    await exportHistory(command, source, { ...flags, folder: flags.export });
  else if (isAddress(source)) await showRunning(source, flags);
  else await showHistory(source, port, flags);
}

function readReportOrRefuse(command: Command, source: string): SweepReport | undefined {
  try {
    return isAddress(source) ? undefined : readReport(source);
  } catch (error) {
    if (!(error instanceof NotReport)) throw error;
    return command.error(`error: ${error.message}`);
  }
}

type FolderFlags = ConsoleFlags & { readonly folder: string };

async function exportHistory(command: Command, source: string, flags: FolderFlags): Promise<void> {
  refuseObstacle(command, flags);
  const history = await openSource(source);
  if (history !== undefined) exportConsole(await dataOf(history, source), flags);
}

function exportData(command: Command, data: ExportedData, flags: FolderFlags): void {
  refuseObstacle(command, flags);
  exportConsole(data, flags);
}

function refuseObstacle(command: Command, { folder, force }: FolderFlags): void {
  const obstacle = findExportObstacle(folder, force);
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
}

/** Serves the page of a sweep until an interruption, then ends the process with its exit code. */
export async function showReport(data: ExportedData, port: number, flags: LinkFlags): Promise<void> {
  try {
    const pages = await serveStaticPages(exportedFiles(data), port);
    const stopped = stopRequested();
    announce(pages.url, flags);
    await stopped;
    await pages.close();
    process.exit(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

/**
 * Serves the console on a journal or a stored history until an interruption, then ends the process with its exit code.
 * Sets the exit code if there is no valid history, or no free port.
 */
export async function showHistory(source: string, port: number, flags: LinkFlags): Promise<void> {
  const history = await openSource(source);
  if (history === undefined) return;
  try {
    const service = await servePast({
      history,
      position: endOf(history),
      host: '127.0.0.1',
      port: 0,
      controlPort: port,
      whenUnavailable: 'drop',
      certificate: undefined,
      conditions: async () => readCondition,
      dataDirectory: defaultDataDirectory(process.env),
      report: printNotice,
      notebook: findNotebook(source),
    });
    const stopped = stopRequested();
    announce(service.consoleUrl, flags);
    await stopped;
    await service.close();
    process.exit(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

/** Prints a further link to a running service. */
async function showRunning(address: string, flags: LinkFlags): Promise<void> {
  const text = await postRoute(address, '/console/links');
  if (text === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const { path } = JSON.parse(text) as { readonly path: string };
  announce(new URL(path, address).href, flags);
}

function announce(link: string, { open, json }: LinkFlags): void {
  printLine(json === true ? JSON.stringify({ console: link }) : link);
  if (open === true) openInBrowser(link, printNotice);
}
