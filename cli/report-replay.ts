/**
 * How a replay ended, in words. It claims no more than was compared: inputs that no fingerprint follows were only
 * executed, and a journal without any proves nothing.
 */
import { type Journal, programVersion, type ReplayReport } from '../replay/index.js';
import { counted, formatVirtualTime } from '../scenarios/index.js';
import { divergenceInWords } from './report-divergence.js';
import { cutInWords, originInWords } from './report-journal.js';
import type { Colours } from './terminal.js';

export function formatReplay(file: string, journal: Journal, report: ReplayReport, colours: Colours): string {
  const { inputs, events, startMs, endMs, agreed, compared, fingerprint, cutInLine, divergence } = report;
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
  const isCompared = agreed + compared > 0;
  const verdict = isCompared
    ? colours.green('happened again as recorded')
    : colours.yellow('was executed again');
  const uncompared = uncomparedInputs(journal);
  return [
    `${colours.bold(file)}  ${verdict}: ${done}`,
    origin,
    ...(cutInLine === undefined ? [] : [`${cutInWords(cutInLine)} and was replayed`]),
    isCompared
      ? `${comparedInWords(report)} compared, all equal`
      : 'nothing to compare: the journal holds no fingerprint, so this verifies nothing',
    ...(isCompared && compared === 0 && uncompared > 0
      ? [`no fingerprint follows the last ${counted(uncompared, 'input')}: executed, not compared`]
      : []),
    `fingerprint ${fingerprint}`,
  ].join('\n');
}

/** The same for programs. `verified` is true when something was compared and nothing differed. */
export function replayFacts(file: string, journal: Journal, report: ReplayReport) {
  const verified = report.agreed + report.compared > 0 && report.divergence === undefined;
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

function comparedInWords({ agreed, compared }: ReplayReport): string {
  const fingerprints = counted(agreed, 'fingerprint');
  return compared === 0
    ? fingerprints
    : `${fingerprints} and ${counted(compared, 'record')} of events and states`;
}

/** Inputs after the last fingerprint. */
function uncomparedInputs({ lines }: Journal): number {
  const last = lines.findLastIndex((line) => 'fingerprint' in line);
  return lines.slice(last + 1).filter((line) => 'input' in line).length;
}
