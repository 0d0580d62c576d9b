/**
 * Reads what was written by columns (`to-columns.ts`). Values that several rows have are one object in all of them: whoever
 * is given it may not write to it.
 */
import type { Json } from '../../engine/index.js';
import { type Column, type Table, type Tabled, tableKey } from './columns.js';

type Branch = Record<string, Json>;

export function fromColumns<Value extends object>(written: Json): Value {
  return read(written) as Value;
}

function read(written: Json): Json {
  if (typeof written !== 'object' || written === null) return written;
  if (Array.isArray(written)) return written.map(read);
  if (Object.hasOwn(written, tableKey)) return untabled(written as Tabled);
  const branch: Branch = {};
  for (const [key, value] of Object.entries(written))
    branch[key.startsWith(tableKey) ? key.slice(tableKey.length) : key] = read(value as Json);
  return branch;
}

function untabled(tabled: Tabled): Json {
  const rows = rowsOf(tabled[tableKey]);
  if (!('keys' in tabled)) return rows;
  const branch: Branch = {};
  let start = 0;
  for (const [index, key] of tabled.keys.entries()) {
    const length = 'lengths' in tabled ? (tabled.lengths[index] as number) : undefined;
    branch[key] = length === undefined ? (rows[start] as Json) : rows.slice(start, start + length);
    start += length ?? 1;
  }
  return branch;
}

function rowsOf({ rows, shapes, of, columns }: Table): readonly Branch[] {
  const counts = of === undefined ? [rows] : shapes.map(() => 0);
  for (const shape of of ?? []) counts[shape] = (counts[shape] as number) + 1;
  const byShape = shapes.map((keys, shape) =>
    rowsOfShape(keys, columns[shape] as readonly Column[], counts[shape] as number),
  );
  if (of === undefined) return byShape[0] as readonly Branch[];
  const next = shapes.map(() => 0);
  return of.map((shape) => {
    const row = next[shape] as number;
    next[shape] = row + 1;
    return byShape[shape]?.[row] as Branch;
  });
}

/** Plain loops: a state has thousands of rows. */
function rowsOfShape(keys: readonly string[], columns: readonly Column[], count: number): readonly Branch[] {
  const values = columns.map((column) => valuesOf(column, count));
  const rows: Branch[] = [];
  for (let row = 0; row < count; row++) {
    const branch: Branch = {};
    for (let key = 0; key < keys.length; key++) branch[keys[key] as string] = values[key]?.[row] as Json;
    rows.push(branch);
  }
  return rows;
}

function valuesOf(column: Column, count: number): readonly Json[] {
  switch (column[0]) {
    case 'same':
      return new Array<Json>(count).fill(column[1]);
    case 'step':
      return Array.from({ length: count }, (_, row) => column[1] + row * column[2]);
    case 'more': {
      const [, ...differences] = column;
      let sum = 0;
      return differences.map((difference) => {
        sum += difference;
        return sum;
      });
    }
    case 'few': {
      const [, few, which] = column;
      return which.map((place) => few[place] as Json);
    }
    case 'each':
      return read(column[1]) as readonly Json[];
  }
}
