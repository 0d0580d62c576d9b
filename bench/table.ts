/** Formats a row as text: PASS or FAIL, the measured quantity, the number and its limit. */
import type { Row } from './report.js';

const verdictWidth = 6;
export const nameWidth = 56;
const valueWidth = 28;

export function rowText(bench: string, { name, figure, value, unit, atMost, atLeast, pass }: Row): string {
  const limits = [
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
  ];
  const verdict = limits.length === 0 ? '' : pass ? 'PASS' : 'FAIL';
  const bar = limits.length === 0 ? '' : ` (${limits.join(', ')})`;
  const number = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}${bar}`;
  return [
    verdict.padEnd(verdictWidth),
    `${bench}: ${name}`.padEnd(nameWidth),
    number.padEnd(valueWidth),
    figure,
  ].join(' ');
}
