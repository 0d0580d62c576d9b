/**
 * JSON in which lists of objects are written by columns, as a table: a state is mostly rings of entries that are alike, and
 * their keys, their counting numbers and their few words are then written once. Measured on checkpoints of power cycles: a
 * quarter of the text, and half of it deflated.
 */
import type { Json } from '../../engine/index.js';

/** A table has this key and is thereby told from what it stands in; other keys that begin with it get one more. */
export const tableKey = '#';

/** Rows of objects: as many as there are, and in their order. A type, for an interface is no `Json`. */
export type Table = {
  readonly rows: number;
  /** Keys of the objects, once for each order of keys that there is. */
  readonly shapes: readonly (readonly string[])[];
  /** Which shape each row has; absent where there is one. */
  readonly of?: readonly number[];
  /** For each shape, for each of its keys. */
  readonly columns: readonly (readonly Column[])[];
};

/** The values of a column. */
export type Column =
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
export type Tabled =
  /** A list. */
  | { readonly [tableKey]: Table }
  /** The values of an object, by key. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[] }
  /** The items of the lists that are an object's values, by key; and how many each has. */
  | { readonly [tableKey]: Table; readonly keys: readonly string[]; readonly lengths: readonly number[] };
