/** `tidefish export`: a history in the formats of other people's tools. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import {
  type History,
  type Interval,
  InvalidQuery,
  intervalArgument,
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
import { exitCodes, printData, printError, printNotice } from '../terminal/terminal.js';
import { openSource } from './open-source.js';
import { addressHelp, historyExpected } from './running-service.js';

const ownerOnlyFolder = 0o700;

/** As the name of a file. */
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
  har     requests that reached the state, each with its answer, for browsers and HAR viewers; secrets are hidden. Reads and
          what was refused before stand in no journal.
  trace   Trace Event Format, for ui.perfetto.dev and chrome://tracing: a track a statechart, its states as slices, causes as
          arrows, facts as instants. An event is a µs behind the one before it of the same instant.
  otel    OpenTelemetry spans as OTLP/JSON: a trace for each request, hand or fault, with all that followed from it. A span ends
          with its event, and is there if that is between --from and --to.
  mockup  a folder, in the layout of the DMTF's mockups (DSP2043), with every resource as it stood at one position;
          Redfish-Mockup-Server serves it. A controller that was away then is shown as well, though it would have answered nobody.
All of them tell virtual time. The same history gives the same bytes.

Examples:
  $ tidefish export history.jsonl --format trace --out trace.json
  $ tidefish export history.jsonl --format har --from 10m --to 1h --out requests.har
  $ tidefish export history.jsonl --format otel | gzip > spans.json.gz
  $ tidefish export history.jsonl --format mockup --at '#120' --out mockup`;

export function registerExport(program: Command): void {
  const command = program
    .command('export')
    .description(
      "write a history in the format of another tool: HAR, Perfetto, OpenTelemetry, the DMTF's mockups",
    )
    .argument('<history>', historyExpected)
    .addOption(new Option('--format <format>', 'which').choices(Object.keys(exporters)).makeOptionMandatory())
    .option(
      '--out <path>',
      'the file to write, - for standard output (default: that, unless it is a terminal); the folder, of a mockup',
    )
    .option('--at <position>', `of a mockup: ${positionExpected} (default: end)`)
    .option('--from <position>', 'of the others: what happened after it (default: start)')
    .option('--to <position>', 'of the others: what happened until it (default: end)')
    .option('--force', 'replace a file, or a mockup, that is there')
    .addHelpText('after', examples + addressHelp)
    .action((source: string, flags: ExportFlags) => exportHistory(command, source, flags));
  command.showHelpAfterError('(tidefish export --help explains every flag)');
}

async function exportHistory(command: Command, source: string, flags: ExportFlags): Promise<void> {
  const { format, at, from, to, force } = flags;
  const isOfInstant = format === 'mockup';
  if (!isOfInstant && at !== undefined)
    command.error(`error: --at is of a mockup; what of the history is in ${format} say --from and --to`);
  if (isOfInstant && (from ?? to) !== undefined)
    command.error('error: a mockup is of one position; it is named with --at');
  const { out = process.stdout.isTTY === true ? undefined : standardOutput } = flags;
  if (isOfInstant && (out === undefined || out === standardOutput))
    command.error('error: a mockup is a folder; name one with --out');
  if (out === undefined) command.error('error: name a file with --out; --out - writes to the terminal');
  const obstacle = findObstacle(out, { isFolder: isOfInstant, force: force === true });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const history = await openSource(source);
  const asked = history && readAsked(history, flags);
  if (history !== undefined && asked !== undefined) exporters[format](history, asked, out);
}

/** What of a history is asked for. */
interface ExportRequest {
  readonly interval: Required<Interval>;
  readonly at: Position;
}

/** Complains of what is no position in it. */
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

const exporters: Readonly<Record<Format, (history: History, asked: ExportRequest, out: string) => void>> = {
  har: (history, { interval }, out) => saveText(out, toHar(history, interval)),
  trace: (history, { interval }, out) => saveText(out, toTrace(history, interval)),
  otel: (history, { interval }, out) => {
    saveText(out, toOtlp(history, interval));
    if (interval.from.after === interval.until.after)
      printNotice(`no event is in this stretch: ${out} has no spans`);
  },
  mockup: (history, { at }, out) => {
    saveFiles(out, [...toMockup(history.genesis, stateAt(history, at))]);
  },
};

/** Why nothing can be written there; undefined where it can. */
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

/** In the place of what was there. Complains when it cannot be written. */
function saveText(out: string, pieces: Iterable<string>): void {
  if (out === standardOutput) for (const piece of pieces) printData(piece);
  else whileWriting(out, () => replaceFile(out, pieces, ownerOnlyFile));
}

/** In the place of another mockup's, once all are there. Complains when they cannot be written. */
function saveFiles(out: string, files: readonly MockupFile[]): void {
  const beside = path.join(out, `.${process.pid}.partial`);
  whileWriting(out, () => {
    try {
      for (const file of files) {
        const place = path.join(beside, file.path);
        mkdirSync(path.dirname(place), { recursive: true, mode: ownerOnlyFolder });
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
