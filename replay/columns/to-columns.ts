/** Writes JSON by columns (`columns.ts`). What is written so is read back equal, to the order of its keys. */
import type { Json } from '../../engine/index.js';
import { type Column, type Table, type Tabled, tableKey } from './columns.js';

type Branch = { readonly [key: string]: Json };

/** Whole numbers from so far apart that their difference is exact. */
const exactMax = 2 ** 52;
/** Words of a column that are told apart: one that has more of them is written as it is. */
const fewMax = 64;

/** Of plain JSON. */
export function toColumns(value: object): Json {
  return written(value as Json);
}

function written(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return areBranches(value) && value.length > 1 ? tabled({}, value) : value.map(written);
  const keys = Object.keys(value);
  const values = keys.map((key) => (value as Branch)[key] as Json);
  if (values.length > 0 && values.every(isFilledList))
    return tabled({ keys, lengths: values.map((list) => list.length) }, values.flat());
  if (values.length > 1 && areBranches(values) && areAlike(values)) return tabled({ keys }, values);
  return Object.fromEntries(keys.map((key, index) => [escaped(key), written(values[index] as Json)]));
}

function tabled(about: Omit<Tabled, typeof tableKey>, rows: readonly Branch[]): Json {
  return { ...about, [tableKey]: table(rows) };
}

function table(rows: readonly Branch[]): Table {
  const shapes: { readonly keys: readonly string[]; readonly rows: Branch[] }[] = [];
  let last = 0;
  const of = rows.map((row) => {
    const keys = Object.keys(row);
    // Mostly a row is like the one before.
    if (shapes[last] === undefined || !isSame(keys, shapes[last]?.keys ?? []))
      last = shapes.findIndex((shape) => isSame(keys, shape.keys));
    if (last < 0) last = shapes.push({ keys, rows: [] }) - 1;
    shapes[last]?.rows.push(row);
    return last;
  });
  return {
    rows: rows.length,
    shapes: shapes.map(({ keys }) => keys),
    ...(shapes.length > 1 && { of }),
    columns: shapes.map((shape) =>
      shape.keys.map((key) => column(shape.rows.map((row) => row[key] as Json))),
    ),
  };
}

function column(values: readonly Json[]): Column {
  if (values.every(isExact)) return counted(values);
  if (values.every(isLeaf)) return fewOf(values, values) ?? ['each', values];
  if (values.every(isListOfLeaves))
    return (
      fewOf(
        values,
        values.map((list) => JSON.stringify(list)),
      ) ?? ['each', values]
    );
  return ['each', written(values)];
}

function counted(values: readonly number[]): Column {
  const [first = 0, second = first] = values;
  const step = second - first;
  if (values.every((value, index) => value === first + index * step)) return ['step', first, step];
  return ['more', ...values.map((value, index) => value - (values[index - 1] ?? 0))];
}

/** By what is equal for equal values alone. Undefined where there are many. */
function fewOf(values: readonly Json[], words: readonly unknown[]): Column | undefined {
  const places = new Map<unknown, number>();
  const few: Json[] = [];
  const which: number[] = [];
  for (const [index, word] of words.entries()) {
    let place = places.get(word);
    if (place === undefined) {
      place = few.push(values[index] as Json) - 1;
      if (place === fewMax) return undefined;
      places.set(word, place);
    }
    which.push(place);
  }
  return few.length === 1 ? ['same', few[0] as Json] : ['few', few, which];
}

function isExact(value: Json): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) < exactMax;
}

function isLeaf(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

function isListOfLeaves(value: Json): boolean {
  return isList(value) && value.every(isLeaf);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFilledList(value: Json): value is readonly Branch[] {
  return isList(value) && value.length > 0 && areBranches(value);
}

function areBranches(values: readonly Json[]): values is readonly Branch[] {
  return values.every((value) => !isLeaf(value) && !isList(value));
}

/** Whether more than half have the keys of the one before: others are better off as they are. */
function areAlike(values: readonly Branch[]): boolean {
  let alike = 0;
  let before: readonly string[] = [];
  for (const value of values) {
    const keys = Object.keys(value);
    if (isSame(keys, before)) alike += 1;
    before = keys;
  }
  return alike * 2 >= values.length;
}

function isSame(keys: readonly string[], others: readonly string[]): boolean {
  return keys.length === others.length && keys.every((key, index) => key === others[index]);
}

function escaped(key: string): string {
  return key.startsWith(tableKey) ? `${tableKey}${key}` : key;
}
