/** Text form of a journal: its genesis, and its inputs as a list of requests on virtual time. */
import { formatInstant } from '../../engine/index.js';
import type { Genesis } from '../../machines/index.js';
import {
  formatCount,
  formatInput,
  formatVirtualTime,
  type History,
  type Journal,
  type JournalHeader,
  type JournalLine,
} from '../../replay/index.js';
import type { Colours } from '../terminal/terminal.js';

/** Number of the first line after the header, which is line 1. */
const firstLine = 2;

export function formatJournal(file: string, journal: Journal, colours: Colours): string {
  const { width, rows } = tabulate(journal);
  return [
    ...headInLines(file, journal, colours),
    '',
    ...rows.map(({ name, atMs, text }) => {
      const number = colours.dim(name.padStart(width));
      return `${number}  ${colours.dim(formatVirtualTime(atMs))}  ${text}`;
    }),
    '',
    describeEnding(journal),
  ].join('\n');
}

/** Formats the head of a journal: file, genesis and number of inputs, without the list of inputs. */
export function formatJournalHead(file: string, journal: Journal, colours: Colours): string {
  return [...headInLines(file, journal, colours), describeEnding(journal)].join('\n');
}

/** Formats the head of a history that is open, without reading its journal. */
export function formatHistoryHead(
  file: string,
  { genesis, startMs, end }: History,
  colours: Colours,
): string {
  const extent = `${formatCount(end.after, 'event')}, virtual time ${formatVirtualTime(end.at - startMs)}`;
  return [colours.bold(file), genesisInWords(genesis), extent].join('\n');
}

function headInLines(file: string, { header }: Journal, colours: Colours): string[] {
  return [`${colours.bold(file)}  ${colours.dim(formatOrigin(header))}`, genesisInWords(header.genesis)];
}

function genesisInWords({ seed, startMs, blueprint, accounts }: Genesis): string {
  const names = accounts.map(({ userName }) => userName).join(', ');
  return `seed ${seed}, starts ${formatInstant(startMs)}, ${blueprint.system.model}, accounts: ${names}`;
}

/** Returns the content of a journal as one JSON object. */
export function journalFacts(file: string, { header, lines, cutInLine }: Journal) {
  const { seed, startMs } = header.genesis;
  const numbered = lines.map((line, index) => ({ line: index + firstLine, ...line }));
  const inputs = numbered.filter((line) => 'input' in line);
  return {
    file,
    version: header.version,
    program: header.program,
    behaviour: header.behaviour,
    seed,
    startMs,
    endMs: lines.at(-1)?.at ?? startMs,
    inputs: inputs.map((line, index) => ({ number: index + 1, ...line })),
    fingerprints: numbered.filter((line) => 'fingerprint' in line),
    cutInLine,
  };
}

/** Returns the program and the behavior number that the header of a journal names. */
export function formatOrigin({ program, behaviour }: JournalHeader): string {
  return `written by tidefish ${program}, behavior ${behaviour}`;
}

/** Returns the rows of the list. An input is named as in `--without i3`; other lines have no name. */
function tabulate({ header, lines }: Journal) {
  let inputs = 0;
  const rows = lines.flatMap((line) => {
    const text = inWords(line);
    if (text === undefined) return [];
    const name = 'input' in line ? `i${++inputs}` : '';
    return [{ name, atMs: line.at - header.genesis.startMs, text }];
  });
  return { rows, width: `i${inputs}`.length };
}

/**
 * Returns a journal line as text. Returns undefined for a line that only advances the clock, because the next line
 * contains the time.
 */
function inWords(line: JournalLine): string | undefined {
  if ('input' in line) return formatInput(line.input);
  return 'fingerprint' in line ? `fingerprint ${line.fingerprint}` : undefined;
}

function describeEnding({ lines, cutInLine }: Journal): string {
  const inputs = lines.filter((line) => 'input' in line).length;
  const fingerprints = lines.filter((line) => 'fingerprint' in line).length;
  const counts = `${formatCount(inputs, 'input')}, ${formatCount(fingerprints, 'fingerprint')}`;
  return cutInLine === undefined ? counts : `${counts}; ${formatCut(cutInLine)}`;
}

export function formatCut(line: number): string {
  return `the file is truncated in line ${line}, everything before it is complete`;
}
