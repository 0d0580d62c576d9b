/**
 * JSON in which lists of similar objects are written as tables by columns. A state consists mainly of ring buffers with
 * similar entries, so that keys, counters and frequent texts are written only once. Measured on checkpoints of power
 * cycles: a quarter of the text, and half of its compressed size.
 */
import type { Json } from '../engine/index.js';

/** Key that marks a table. An ordinary key that begins with this key is written with the key as an additional prefix. */
const tableKey = '#';

/**
 * Table of objects, with their number and order. It is a type alias, because an interface is not assignable to `Json`.
 */
type Table = {
  readonly rows: number;
  /** Keys of the rows; rows with the same keys in the same order share a shape. */
  readonly shapes: readonly (readonly string[])[];
  /** Index of the shape of each row; absent if there is only one shape. */
  readonly of?: readonly number[];
  /** Columns of each shape, one column for each key. */
  readonly columns: readonly (readonly Column[])[];
};

/** Encoding of the values of a column. */
type Column =
  /** Same value in all rows. */
  | readonly ['same', Json]
  /** Whole numbers: the first, and the difference of each from its predecessor. */
  | readonly ['step', first: number, step: number]
  | readonly ['more', ...number[]]
  /** Distinct values, and the index of each row's value. */
  | readonly ['few', readonly Json[], readonly number[]]
  /** Individual values, each written by columns itself. */
  | readonly ['each', Json];

/** Representation of a list or of an object as a table. */
type Tabled =
  /** Table of the items of a list. */
  | { readonly [tableKey]: Table }
  /** Values of an object, by key. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[] }
  /** Items of the lists in an object, by key; and the length of each list. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[]; readonly lengths: readonly number[] };

type BranchDraft = Record<string, Json>;

/**
 * Decodes the column form. A value that occurs in several rows is one shared object, so that callers must not change
 * it.
 */
export function fromColumns<Value extends object>(written: Json): Value {
  return read(written) as Value;
}

function read(written: Json): Json {
  if (typeof written !== 'object' || written === null) return written;
  if (Array.isArray(written)) return written.map(read);
  if (Object.hasOwn(written, tableKey)) return untabled(written as Tabled);
  const branch: BranchDraft = {};
  for (const [key, value] of Object.entries(written))
    branch[key.startsWith(tableKey) ? key.slice(tableKey.length) : key] = read(value as Json);
  return branch;
}

function untabled(tabled: Tabled): Json {
  const rows = rowsOf(tabled[tableKey]);
  if (!('keys' in tabled)) return rows;
  const branch: BranchDraft = {};
  let start = 0;
  for (const [index, key] of tabled.keys.entries()) {
    const length = 'lengths' in tabled ? (tabled.lengths[index] as number) : undefined;
    branch[key] = length === undefined ? (rows[start] as Json) : rows.slice(start, start + length);
    start += length ?? 1;
  }
  return branch;
}

function rowsOf({ rows, shapes, of, columns }: Table): readonly BranchDraft[] {
  const counts = of === undefined ? [rows] : shapes.map(() => 0);
  for (const shape of of ?? []) counts[shape] = (counts[shape] as number) + 1;
  const byShape = shapes.map((keys, shape) =>
    rowsOfShape(keys, columns[shape] as readonly Column[], counts[shape] as number),
  );
  if (of === undefined) return byShape[0] as readonly BranchDraft[];
  const next = shapes.map(() => 0);
  return of.map((shape) => {
    const row = next[shape] as number;
    next[shape] = row + 1;
    return byShape[shape]?.[row] as BranchDraft;
  });
}

/** Returns the rows of a shape. It uses plain loops, because a state has thousands of rows. */
function rowsOfShape(
  keys: readonly string[],
  columns: readonly Column[],
  count: number,
): readonly BranchDraft[] {
  const values = columns.map((column) => valuesOf(column, count));
  const rows: BranchDraft[] = [];
  for (let row = 0; row < count; row++) {
    const branch: BranchDraft = {};
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

type Branch = { readonly [key: string]: Json };

/** Exclusive limit for absolute values of numbers whose differences are exact. */
const exactMax = 2 ** 52;
/** Maximum number of distinct values of a `few` column; a column with more values is written value by value. */
const fewMax = 64;

/** Encodes plain JSON by columns. `fromColumns` returns an equal value with the same key order. */
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
    // Most rows have the shape of the previous row, so that shape is compared first.
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

/**
 * Returns a column of distinct values, which are distinguished by `words`: equal words mean equal values. Returns
 * undefined for too many distinct values.
 */
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

/**
 * Returns true if at least half of the rows have the keys of the previous row. Other lists are shorter in plain form.
 */
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
