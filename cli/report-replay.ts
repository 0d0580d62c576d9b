/**
 * How a replay ended, in words. It claims no more than was compared: inputs that no fingerprint follows were only
 * executed, and a journal without any proves nothing.
 */
import type { Json } from '../engine/index.js';
import {
  causeInWords,
  type Divergence,
  type Journal,
  programVersion,
  type ReplayReport,
} from '../replay/index.js';
import { counted, formatVirtualTime, valueInWords } from '../scenarios/index.js';
import { cutInWords, originInWords } from './report-journal.js';
import type { Colours } from './terminal.js';

/** Changed paths shown of a divergence. Assumption: a screen of them is enough to see the cause; `--json` has all. */
const changesMax = 20;

export function formatReplay(file: string, journal: Journal, report: ReplayReport, colours: Colours): string {
  const { inputs, events, startMs, endMs, agreed, fingerprint, cutInLine, divergence } = report;
  const origin = `${originInWords(journal.header)}; replayed by tidefish ${programVersion}`;
  const done = `${counted(inputs, 'input')}, ${counted(events, 'event')}, virtual time ${formatVirtualTime(endMs - startMs)}`;
  if (divergence !== undefined) {
    return [
      `${colours.bold(file)}  ${colours.red('diverges')} in line ${divergence.line}, after ${done}`,
      origin,
      ...(cutInLine === undefined ? [] : [cutInWords(cutInLine)]),
      '',
      ...divergenceInWords(divergence, startMs),
    ].join('\n');
  }
  const verdict =
    agreed > 0 ? colours.green('happened again as recorded') : colours.yellow('was executed again');
  const uncompared = uncomparedInputs(journal);
  return [
    `${colours.bold(file)}  ${verdict}: ${done}`,
    origin,
    ...(cutInLine === undefined ? [] : [`${cutInWords(cutInLine)} and was replayed`]),
    agreed > 0
      ? `${counted(agreed, 'fingerprint')} compared, all equal`
      : 'nothing to compare: the journal holds no fingerprint, so this verifies nothing',
    ...(agreed > 0 && uncompared > 0
      ? [`no fingerprint follows the last ${counted(uncompared, 'input')}: executed, not compared`]
      : []),
    `fingerprint ${fingerprint}`,
  ].join('\n');
}

/** The same for programs. `verified` is true when something was compared and nothing differed. */
export function replayFacts(file: string, journal: Journal, report: ReplayReport) {
  const verified = report.agreed > 0 && report.divergence === undefined;
  const { program, behaviour } = journal.header;
  return {
    file,
    program,
    behaviour,
    replayedBy: programVersion,
    verified,
    uncomparedInputs: uncomparedInputs(journal),
    ...report,
  };
}

/** Inputs after the last fingerprint. */
function uncomparedInputs({ lines }: Journal): number {
  const last = lines.findLastIndex((line) => 'fingerprint' in line);
  return lines.slice(last + 1).filter((line) => 'input' in line).length;
}

const meanings: Readonly<Record<Divergence['what'], string>> = {
  genesis:
    'this program starts the history from another state than the one it was written by; nothing was executed',
  position: 'its time and the number of events before it do not come together again',
  fingerprint: 'the state is another one than was recorded',
  failure: 'the line cannot be executed, so no run has written it like this',
  chain: 'the state is as recorded, but a line before it has been changed, dropped or moved',
};

function divergenceInWords(divergence: Divergence, startMs: number) {
  const { line, at, what, recorded, replayed, branches, changes, agreedAfter } = divergence;
  // Settings and states stand nearer to the root than the inner numbers of machines and streams.
  const nearest = changes.toSorted((a, b) => countSegments(a.path) - countSegments(b.path));
  const shown = nearest.slice(0, changesMax).map(({ path, change, value }) => {
    const now = value === undefined ? '' : ` ${valueInWords(value as Json)}`;
    return `  ${change.padEnd('replace'.length)} ${path}${now}`;
  });
  const rest = changes.length - shown.length;
  return [
    `line ${line} at ${formatVirtualTime(at - startMs)}: ${what}, ${meanings[what]}`,
    `  recorded  ${recorded}`,
    `  replayed  ${replayed}`,
    ...(branches.length === 0 ? [] : [`branches that differ: ${branches.join(', ')}`]),
    ...(what === 'genesis'
      ? []
      : [`the two last agreed after event ${agreedAfter}${suspectInWords(divergence, startMs)}`]),
    blameInWords(divergence),
    ...(changes.length === 0 ? [] : [`${changesTitle(branches)}:`, ...shown]),
    ...(rest === 0 ? [] : [`  and ${counted(rest, 'more path')}`]),
  ];
}

function suspectInWords({ suspect }: Divergence, startMs: number): string {
  if (suspect === undefined) return '';
  const { number, at, cause } = suspect;
  const told = 'input' in cause ? cause : { address: cause.machine, event: cause.event };
  return `; the first since that can have led to it is #${number} at ${formatVirtualTime(at - startMs)}, ${causeInWords(told)}`;
}

/** Whose doing it is: a file that somebody changed says nothing of the program. */
function blameInWords({ isAsWritten }: Divergence): string {
  if (isAsWritten === undefined)
    return 'no fingerprint follows that could tell whether the file is as it was written';
  return isAsWritten
    ? 'the file is as it was written, so this program behaves otherwise than the one that wrote it'
    : 'the file is not as it was written: a line up to there, or in front of the next fingerprint, was changed, dropped or moved';
}

function changesTitle(branches: readonly string[]): string {
  const where = branches.length === 0 ? '' : ' in them';
  return `what the replay has changed${where} since the two last agreed`;
}

function countSegments(pointer: string): number {
  return pointer.split('/').length;
}
