/** `tidefish export`: a history in the formats of other people's tools. */
import { type Command, Option } from 'commander';
import {
  type History,
  type Position,
  positionExpected,
  type Stretch,
  stateAt,
  toHar,
  toMockup,
  toOtlp,
  toTrace,
} from '../replay/index.js';
import { findObstacle, saveFiles, saveText, standardOutput } from './export-files.js';
import { openPast } from './past/open-past.js';
import type { Past } from './past/past.js';
import { BadQuestion } from './past/question.js';
import { addressHelp, historyExpected } from './running-service.js';
import { complain, exitCodes, remark } from './terminal.js';

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
  const past = await openPast(source);
  const asked = past && readAsked(past, flags);
  if (past !== undefined && asked !== undefined) exporters[format](past.history, asked, out);
}

/** What of a history is asked for. */
interface Asked {
  readonly stretch: Required<Stretch>;
  readonly at: Position;
}

/** Complains of what is no position in it. */
function readAsked(past: Past, { at, from, to }: ExportFlags): Asked | undefined {
  try {
    return {
      stretch: past.stretch({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
      at: past.at(at),
    };
  } catch (error) {
    if (!(error instanceof BadQuestion)) throw error;
    complain(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

const exporters: Readonly<Record<Format, (history: History, asked: Asked, out: string) => void>> = {
  har: (history, { stretch }, out) => saveText(out, toHar(history, stretch)),
  trace: (history, { stretch }, out) => saveText(out, toTrace(history, stretch)),
  otel: (history, { stretch }, out) => {
    saveText(out, toOtlp(history, stretch));
    if (stretch.from.after === stretch.until.after)
      remark(`no event is in this stretch: ${out} has no spans`);
  },
  mockup: (history, { at }, out) => {
    saveFiles(out, [...toMockup(history.genesis, stateAt(history, at))]);
  },
};
