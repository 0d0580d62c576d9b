/**
 * `tidefish replay`: steps through the history of a journal, lists the journal, or replays it and compares the
 * fingerprints. The command reads only the history. It needs no configuration, and no environment variables except
 * those for colors and for the token of a running service.
 */

import { fstatSync, type Stats } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { findStoredJournal } from '../../http/index.js';
import type { History } from '../../replay/index.js';
import { HistoryCursor } from '../questions/history-cursor.js';
import { runPrompt } from '../questions/prompt.js';
import { executeLine } from '../questions/session.js';
import { coloursFor, exitCodes, printLine } from '../terminal/terminal.js';
import { replayAgainst } from '../verify/replay-against.js';
import { verifyJournal } from '../verify/verify-journal.js';
import { readJournalSource } from './journal-file.js';
import { openSource, replayJournal } from './open-source.js';
import { formatHistoryHead, formatJournal, formatJournalHead, journalFacts } from './report-journal.js';
import { addressHelp, historyExpected, isAddress } from './running-service.js';

/**
 * Waiting time for the first line of a pipe. The program that writes to the pipe starts at the same time, so its first
 * line can come late. Unit: ms of real time.
 */
const patienceMs = 200;

/**
 * Returns true if standard input contains lines. Returns false if nothing arrives within `patienceMs`, because a caller
 * may leave standard input open as a pipe without a writer.
 */
async function areLinesGiven(): Promise<boolean> {
  const stats = standardInput();
  if (stats?.isFile()) return stats.size > 0;
  return stats !== undefined && (stats.isFIFO() || stats.isSocket()) && (await hasContent(process.stdin));
}

/** Returns the file status of standard input; undefined if standard input is closed. */
function standardInput(): Stats | undefined {
  try {
    return fstatSync(0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBADF') return undefined;
    throw error;
  }
}

function hasContent(stream: NodeJS.ReadStream): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (isThere: boolean) => {
      clearTimeout(timer);
      stream.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => settle(false), patienceMs);
    stream
      .once('data', () => settle(true))
      .once('end', () => settle(false))
      .once('error', reject);
  });
}

interface ReplayFlags {
  readonly verify?: true;
  readonly against?: string;
  readonly json?: true;
  readonly do?: readonly string[];
}

const examples = `
run --journal and serve --journal write a journal. It contains everything that a history starts from, then the inputs in
order: its replay needs no other file and no password. A journal whose last line is truncated, because the process
died, is valid up to that line.

At a terminal the command opens a session: step, back, seek, why, diff, bisect, when, watch, states, log, show; help
describes them. Lines from a pipe or after --do are executed in the same way: the exit code is 1 if one of them fails.
Without lines, the journal is shown as a list. Each query is also a command: tidefish why, tidefish bisect and so on.

Examples:
  $ tidefish replay history.jsonl                  step through the history, forward and back
  $ tidefish replay history.jsonl < /dev/null      the history as a list of requests
  $ printf 'seek 10m\\nwhy /host/power\\n' | tidefish replay history.jsonl
  $ tidefish replay history.jsonl --do 'seek 10m' 'show /redfish/v1/Systems/1/#/PowerState'
  $ tidefish replay history.jsonl --verify         exit code 0 for an equal replay, 3 for a divergence
  $ tidefish replay history.jsonl --verify --json
  $ tidefish replay history.jsonl --against server.yaml      the same inputs on another server
  $ tidefish replay history.jsonl --against ../next/dist/bundle/main.js      and on another version of this program`;

export function registerReplay(program: Command): void {
  const command = program
    .command('replay')
    .description('step through the history of a journal, or replay it and compare')
    .argument('<history>', historyExpected)
    .option('--verify', 're-execute the journal and compare with the recorded fingerprints')
    .option(
      '--against <what>',
      'repeat the inputs on another server (a blueprint file) or with another version of this program (its main.js or package), and report the differences',
    )
    .option('--do <line...>', 'execute the given session commands, one per value')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string, flags: ReplayFlags) => replay(command, file, flags));
  command.showHelpAfterError('(tidefish replay --help explains every flag)');
}

async function replay(command: Command, file: string, flags: ReplayFlags): Promise<void> {
  if (flags.do !== undefined && (flags.verify ?? flags.json) !== undefined)
    command.error('error: --do executes lines, each with its own --json; omit --verify and --json');
  if (flags.against !== undefined) {
    if ((flags.verify ?? flags.do) !== undefined)
      command.error(
        'error: --against repeats the inputs on another server or version; --verify and --do use the recorded history',
      );
    await replayAgainst(file, flags.against, flags.json);
    return;
  }
  if (flags.verify === undefined && flags.json === undefined) return goAbout(file, flags.do);
  if (flags.verify === undefined && (await areLinesGiven()))
    command.error(
      'error: lines from a pipe are executed, each with its own --json; omit --json, or redirect < /dev/null',
    );
  const journal = await readJournalSource(file);
  if (journal === undefined) process.exitCode = exitCodes.badInput;
  else if (flags.verify === true)
    await verifyJournal(file, journal, {
      executor: 'compiled',
      workers: availableParallelism(),
      json: flags.json,
    });
  else printLine(JSON.stringify(journalFacts(file, journal)));
}

async function goAbout(file: string, lines?: readonly string[]): Promise<void> {
  const isKept = !isAddress(file) && findStoredJournal(file) !== undefined;
  await (isKept ? goAboutKept(file, lines) : goAboutJournal(file, lines));
}

/**
 * Executes queries on a stored history. Without a query, reads the journal of the history and lists it. A stored
 * history needs no replay.
 */
async function goAboutKept(file: string, lines?: readonly string[]): Promise<void> {
  const colours = coloursFor(process.stdout, process.env);
  const open = () => openSource(file);
  const head = (history: History) => formatHistoryHead(file, history, colours);
  if (await isAsked(lines, open, head)) return;
  const journal = await readJournalSource(file);
  if (journal === undefined) process.exitCode = exitCodes.badInput;
  else printLine(formatJournal(file, journal, colours));
}

/**
 * Executes queries on the history of a journal. Without a query, lists the journal. The journal is replayed only when
 * the first line has arrived, because a list needs no replay.
 */
async function goAboutJournal(file: string, lines?: readonly string[]): Promise<void> {
  const colours = coloursFor(process.stdout, process.env);
  const journal = await readJournalSource(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const head = () => formatJournalHead(file, journal, colours);
  if (!(await isAsked(lines, async () => replayJournal(file, journal), head)))
    printLine(formatJournal(file, journal, colours));
}

/**
 * Executes the session commands that are given as options, typed at a terminal or piped. Returns false if there is no
 * command; the history is then not opened.
 */
async function isAsked(
  lines: readonly string[] | undefined,
  open: () => Promise<History | undefined>,
  head: (history: History) => string,
): Promise<boolean> {
  if (lines === undefined && process.stdin.isTTY) {
    const history = await open();
    if (history === undefined) return true;
    printLine(`${head(history)}\n\nhelp lists the commands, quit leaves`);
    await runPrompt(new HistoryCursor(history));
    return true;
  }
  let past: HistoryCursor | undefined;
  for await (const line of lines ?? createInterface({ input: process.stdin })) {
    const history = past?.history ?? (await open());
    if (history === undefined) return true;
    past ??= new HistoryCursor(history);
    if (!(await executeLine(line, past))) return true;
  }
  return past !== undefined;
}
