/** How likely something had become, as a bar for each point, and the event that decided it with what was behind it. */
import {
  causeInWords,
  counted,
  formatVirtualTime,
  type Likelihood,
  type LikelihoodPoint,
  type ToldEvent,
} from '../replay/index.js';
import { untakenInWords } from './report-comparison.js';
import type { Colours } from './terminal.js';

/** Unit: characters. */
const barWidth = 40;

export function formatLikelihood(
  { happenedBy, points, rise, untaken }: Likelihood,
  condition: string,
  startMs: number,
  { bold, dim }: Colours,
): string {
  const numberWidth = String(points.at(-1)?.after ?? 0).length;
  const rows = points.map((point) => {
    const { after, at, happened, futures } = point;
    const bar = '█'.repeat(Math.round((happened / futures) * barWidth)).padEnd(barWidth, '·');
    const number = `#${String(after).padStart(numberWidth)}`;
    return `${dim(number)}  ${dim(formatVirtualTime(at - startMs))}  ${bar}  ${percentOf(point).padStart(5)}`;
  });
  const ending =
    happenedBy === undefined
      ? `it did not happen: ${condition}`
      : `it happened by ${eventInWords(happenedBy, startMs)}`;
  return [
    bold(condition),
    ...rows,
    ending,
    ...riseInWords(rise, startMs),
    ...untakenInWords(untaken, startMs, ({ futures }) => `, in ${counted(futures, 'future')}`),
  ].join('\n');
}

/** Rows of comma-separated values, with a head. */
export function likelihoodRows({ points }: Likelihood, startMs: number): readonly string[] {
  const rows = points.map(({ after, at, happened, futures }) =>
    [after, at - startMs, happened, futures, happened / futures].join(','),
  );
  return ['event,sinceStartMs,happened,futures,share', ...rows];
}

function riseInWords(rise: Likelihood['rise'], startMs: number): readonly string[] {
  if (rise === undefined) return ['it became no more likely at any point'];
  const { event, before, after, causes, goesOn } = rise;
  return [
    `it was decided by ${eventInWords(event, startMs)}: from ${percentOf(before)} to ${percentOf(after)}`,
    ...causes.map((cause) => `  because of ${eventInWords(cause, startMs)}`),
    ...(goesOn ? ['  and so on'] : []),
  ];
}

function eventInWords({ number, at, cause }: ToldEvent, startMs: number): string {
  const told = 'input' in cause ? cause : { address: cause.machine, event: cause.event };
  return `#${number} at ${formatVirtualTime(at - startMs)}, ${causeInWords(told)}`;
}

function percentOf({ happened, futures }: LikelihoodPoint): string {
  return `${Math.round((happened / futures) * 100)} %`;
}
