/** `tidefish export`: converts a history to the formats of other tools. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { findStoredJournal, makeDirectory, readStoredRequests } from '../../http/index.js';
import {
  type History,
  type Interval,
  InvalidQuery,
  intervalArgument,
  type LoggedRequest,
  type MockupFile,
  type Position,
  positionExpected,
  runToCompletion,
  stateAt,
  toHar,
  toMockup,
  toOtlp,
  toTrace,
} from '../../replay/index.js';
import { fileKindAt, findFileObstacle, ownerOnlyFile, replaceFile } from '../files/output-file.js';
import { HistoryCursor } from '../questions/history-cursor.js';
import { readRequests } from '../requests/read-requests.js';
import { exitCodes, printData, printError, printNotice } from '../terminal/terminal.js';
import { openSource } from './open-source.js';
import { addressHelp, historyExpected, isAddress } from './running-service.js';

const ownerOnlyFolder = 0o700;

/** File name that stands for standard output. */
const standardOutput = '-';

interface ExportFlags {
  readonly format: Format;
  readonly out?: string;
  readonly at?: string;
  readonly from?: string;
  readonly to?: string;
  readonly force?: true;
}

type Format = 'har' | 'trace' | 'otel' | 'mockup';

const examples = `
  har     the requests that reached the state, with their responses, for browsers and HAR viewers; secrets are hidden. A journal
          contains no reads and no requests that were refused earlier. A directory of serve --data and a running service have
          a request log, which adds these requests and real times.
  trace   Trace Event Format, for ui.perfetto.dev and chrome://tracing: one track for each statechart, states as slices, causes
          as arrows, facts as instants. Events of the same instant follow each other at 1 µs.
  otel    OpenTelemetry spans as OTLP/JSON: one trace for each request, operator action or fault, with all of its consequences. A
          span ends with its event, and is exported if that event is between --from and --to.
  mockup  a folder in the layout of the DMTF mockups (DSP2043) with every resource at one position, for the
          Redfish-Mockup-Server. The export also contains the resources of a controller that was unavailable at that position.
All times are virtual times, except in a har with a request log. The same history gives the same bytes.

Examples:
  $ tidefish export history.jsonl --format trace --out trace.json
  $ tidefish export history.jsonl --format har --from 10m --to 1h --out requests.har
  $ tidefish export history.jsonl --format otel | gzip > spans.json.gz
  $ tidefish export history.jsonl --format mockup --at '#120' --out mockup`;

export function registerExport(program: Command): void {
  const command = program
    .command('export')
    .description('export a history to the format of another tool: HAR, Perfetto, OpenTelemetry, DMTF mockups')
    .argument('<history>', historyExpected)
    .addOption(
      new Option('--format <format>', 'format of the export')
        .choices(['har', ...Object.keys(exporters)])
        .makeOptionMandatory(),
    )
    .option(
      '--out <path>',
      'output file, or - for standard output (default, unless standard output is a terminal); output folder of a mockup',
    )
    .option('--at <position>', `position of a mockup: ${positionExpected} (default: end)`)
    .option('--from <position>', 'start of the interval, for all formats except mockup (default: start)')
    .option('--to <position>', 'end of the interval, for all formats except mockup (default: end)')
    .option('--force', 'replace an existing file or mockup')
    .addHelpText('after', examples + addressHelp)
    .action((source: string, flags: ExportFlags) => exportHistory(command, source, flags));
  command.showHelpAfterError('(tidefish export --help explains every flag)');
}

async function exportHistory(command: Command, source: string, flags: ExportFlags): Promise<void> {
  const { format, at, from, to, force } = flags;
  const isOfInstant = format === 'mockup';
  if (!isOfInstant && at !== undefined)
    command.error(`error: --at is for mockups; --from and --to select the interval of ${format}`);
  if (isOfInstant && (from ?? to) !== undefined)
    command.error('error: a mockup shows one position; name it with --at');
  const { out = process.stdout.isTTY === true ? undefined : standardOutput } = flags;
  if (isOfInstant && (out === undefined || out === standardOutput))
    command.error('error: a mockup is a folder; name one with --out');
  if (out === undefined) command.error('error: name a file with --out; --out - writes to the terminal');
  const obstacle = findObstacle(out, { isFolder: isOfInstant, force: force === true });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const history = await openSource(source);
  const asked = history && readAsked(history, flags);
  if (history === undefined || asked === undefined) return;
  if (format === 'har') saveText(out, toHar(history, asked.interval, await requestsOf(source)));
  else exporters[format](history, asked, out);
}

/** Part of a history to export: an interval, and a position for formats that show one state. */
interface ExportRequest {
  readonly interval: Required<Interval>;
  readonly at: Position;
}

/** Reads the interval and the position from the flags. Prints an error and returns undefined for an invalid position. */
function readAsked(history: History, { at, from, to }: ExportFlags): ExportRequest | undefined {
  const past = new HistoryCursor(history);
  try {
    return { interval: runToCompletion(intervalArgument.read({ from, to }, past)), at: past.at(at) };
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

/** Returns the request log of a directory or of a running service; an empty list for a journal file. */
async function requestsOf(source: string): Promise<readonly LoggedRequest[]> {
  if (isAddress(source)) return (await readRequests(source, {})) ?? [];
  const journal = findStoredJournal(source);
  if (journal === undefined) return [];
  try {
    return (await readStoredRequests(journal)).requests;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printNotice(`the request log of ${source} cannot be read (${code}), so the export contains no reads`);
    return [];
  }
}

const exporters: Readonly<
  Record<Exclude<Format, 'har'>, (history: History, asked: ExportRequest, out: string) => void>
> = {
  trace: (history, { interval }, out) => saveText(out, toTrace(history, interval)),
  otel: (history, { interval }, out) => {
    saveText(out, toOtlp(history, interval));
    if (interval.from.after === interval.until.after)
      printNotice(`no event is in this interval: ${out} has no spans`);
  },
  mockup: (history, { at }, out) => {
    saveFiles(out, [...toMockup(history.genesis, stateAt(history, at))]);
  },
};

/** Returns the reason why the output path cannot be written; undefined if there is no obstacle. */
function findObstacle(
  out: string,
  { isFolder, force }: { readonly isFolder: boolean; readonly force: boolean },
): string | undefined {
  if (!isFolder) return out === standardOutput ? undefined : findFileObstacle(out, { force });
  const kind = fileKindAt(out);
  if (kind === undefined) return undefined;
  if (kind !== 'a folder') return `${out} is ${kind}; name another folder`;
  return force || readdirSync(out).length === 0
    ? undefined
    : `${out} exists already; name another folder, or add --force`;
}

/**
 * Writes the text to standard output or to a file. An existing file is replaced. Prints an error if the file cannot be
 * written.
 */
function saveText(out: string, pieces: Iterable<string>): void {
  if (out === standardOutput) for (const piece of pieces) printData(piece);
  else whileWriting(out, () => replaceFile(out, pieces, ownerOnlyFile));
}

/**
 * Writes the files of a mockup to a folder beside the target. Replaces an existing mockup only after all files are
 * complete. Prints an error if the files cannot be written.
 */
function saveFiles(out: string, files: readonly MockupFile[]): void {
  const beside = path.join(out, `.${process.pid}.partial`);
  whileWriting(out, () => {
    try {
      for (const file of files) {
        const place = path.join(beside, file.path);
        makeDirectory(path.dirname(place), ownerOnlyFolder);
        writeFileSync(place, file.text, { mode: ownerOnlyFile });
      }
      for (const top of new Set(files.map((file) => file.path.split('/')[0] as string))) {
        rmSync(path.join(out, top), { recursive: true, force: true });
        renameSync(path.join(beside, top), path.join(out, top));
      }
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  });
}

function whileWriting(out: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printError(`cannot write ${out} (${code})`);
    process.exitCode = exitCodes.badInput;
  }
}
