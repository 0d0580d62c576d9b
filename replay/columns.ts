/**
 * JSON in which lists of objects are written by columns, as a table: a state is mostly rings of entries that are alike, and
 * their keys, their counting numbers and their few words are then written once. Measured on checkpoints of power cycles: a
 * quarter of the text, and half of it deflated.
 */
import type { Json } from '../engine/index.js';

/** A table has this key and is thereby told from what it stands in; other keys that begin with it get one more. */
const tableKey = '#';

/** Rows of objects: as many as there are, and in their order. A type, for an interface is no `Json`. */
type Table = {
  readonly rows: number;
  /** Keys of the objects, once for each order of keys that there is. */
  readonly shapes: readonly (readonly string[])[];
  /** Which shape each row has; absent where there is one. */
  readonly of?: readonly number[];
  /** For each shape, for each of its keys. */
  readonly columns: readonly (readonly Column[])[];
};

/** The values of a column. */
type Column =
  /** One for all rows. */
  | readonly ['same', Json]
  /** Whole numbers: the first, and by how much each is more than the one before. */
  | readonly ['step', first: number, step: number]
  | readonly ['more', ...number[]]
  /** Few values, and which of them each row has. */
  | readonly ['few', readonly Json[], readonly number[]]
  /** Each as it is, written by columns itself. */
  | readonly ['each', Json];

/** What the rows of a table are. */
type Tabled =
  /** A list. */
  | { readonly [tableKey]: Table }
  /** The values of an object, by key. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[] }
  /** The items of the lists that are an object's values, by key; and how many each has. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[]; readonly lengths: readonly number[] };

type BranchDraft = Record<string, Json>;

/** Reads what was written by columns. Values that several rows have are one object in all of them: whoever is given it may not write to it. */
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

/** Plain loops: a state has thousands of rows. */
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

/** Whole numbers from so far apart that their difference is exact. */
const exactMax = 2 ** 52;
/** Words of a column that are told apart: one that has more of them is written as it is. */
const fewMax = 64;

/** Writes plain JSON by columns. What is written so is read back equal, to the order of its keys. */
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
