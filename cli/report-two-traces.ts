/** The first event in which two traces differ, in words. */
import type { ToldEvent, TraceDifference } from '../replay/index.js';
import { changesInWords, eventInWords } from './report-divergence.js';

export function traceDifferenceInWords(
  { number, one, other, changes }: TraceDifference,
  names: readonly [one: string, other: string],
  startMs: number,
): readonly string[] {
  const width = Math.max(...names.map((name) => name.length));
  const side = (name: string, event: ToldEvent | undefined) =>
    `  ${name.padEnd(width)}  ${event === undefined ? 'is over' : eventInWords(event, startMs)}`;
  return [
    `event #${number} is the first that is not the same`,
    side(names[0], one),
    side(names[1], other),
    ...changesInWords(changes, `what it changes, ${names[0]} → ${names[1]}`).map((line) => `  ${line}`),
  ];
}
