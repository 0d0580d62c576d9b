/** Formats the rows of a comparison as text. */
import { nameWidth } from '../table.js';
import { type ComparedRow, dearerFrom } from './compared-rows.js';

const figureWidth = 16;

/** Returns one line: the row, the figures of both builds, and the ratio with its spread. */
export function comparedText(bench: string, row: ComparedRow): string {
  const title = `${bench}: ${row.name}`.padEnd(nameWidth);
  const figures = [
    `base ${figureText(row.base, row.unit)}`.padEnd(figureWidth),
    `now ${figureText(row.now, row.unit)}`.padEnd(figureWidth),
  ];
  return [title, ...figures, ratioText(row)].join(' ');
}

function ratioText({ base, now, ratio, lowest, highest, dearer }: ComparedRow): string {
  if (base === undefined) return 'only in this build';
  if (now === undefined) return 'only in the base';
  if (ratio === undefined || lowest === undefined || highest === undefined) return 'no ratio';
  const spread = `${ratio.toFixed(2)} x (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
  return dearer ? `${spread} dearer` : spread;
}

function figureText(value: number | undefined, unit: string): string {
  return value === undefined ? '-' : `${Number(value.toPrecision(3))} ${unit}`.trimEnd();
}

/** Returns the sentence at the end of a comparison: which rows are dearer, that none is, or that there are no rows. */
export function dearerText(rows: readonly (ComparedRow & { readonly bench: string })[]): string {
  const percent = Math.round((dearerFrom - 1) * 100);
  if (rows.length === 0) return 'No row was compared.';
  const dearer = rows.filter((row) => row.dearer);
  if (dearer.length === 0) return `No row is more than ${percent} % dearer than the base.`;
  const names = dearer.map(
    ({ bench, name, ratio = Number.NaN }) => `\n  ${bench}: ${name}: ${ratio.toFixed(2)} x`,
  );
  return `More than ${percent} % dearer than the base:${names.join('')}`;
}
