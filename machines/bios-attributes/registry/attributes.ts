/**
 * All attributes of the registry, expanded from their rows on first use. `attributes.json` contains the rows, in the
 * order of the menus. `absent-attributes.json` names the attributes of optional components and of larger models of the
 * family, which the registry describes and this machine lacks (behaviour § 5). Assumption: the server can boot over
 * every port of the slots that have adapters on this machine.
 */
import type { Json } from '../../../engine/index.js';
import { once } from '../../../models/index.js';
import absentNames from './absent-attributes.json' with { type: 'json' };
import {
  type AttributeKind,
  type AttributeRow,
  type AttributeRows,
  type AttributeValue,
  type BiosAttribute,
  isValueForm,
} from './attribute.js';
import data from './attributes.json' with { type: 'json' };

const rows: AttributeRows = data;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Alternatives<List extends string> = List extends `${Digit}${string}`
  ? number
  : List extends `${infer Word},${infer Others}`
    ? Word | Alternatives<Others>
    : List;

/** Names that a row stands for, as `expandNames` builds them. The type represents a number range as `number`. */
type Expanded<Name> = Name extends `${infer Before}[${infer List}]${infer After}`
  ? `${Before}${Alternatives<List>}${Expanded<After>}`
  : Name extends `${infer Before}#${infer After}`
    ? `${Before}${number}${After}`
    : Name;

/** Names in the rows of all menus. */
type NamesIn<Rows> = Expanded<{ [Menu in keyof Rows]: keyof Rows[Menu] }[keyof Rows]>;

/**
 * Creates the type guard of attribute names. The names are inferred from the rows, because the published declarations
 * contain the names but no data file.
 */
function guardOf<Rows extends AttributeRows>(_: Rows) {
  return (name: string): name is NamesIn<Rows> & string => findAttribute(name) !== undefined;
}

export const isAttributeName = guardOf(data);

/** Name of an attribute, inferred from the rows: a misspelled name does not compile. */
// biome-ignore format: without these parentheses it is another type, which biome cannot read.
export type AttributeName = typeof isAttributeName extends (name: string) => name is (infer Name extends string) ? Name : never;

/** Attribute values by name, for code that reads attributes by literal names. */
export type AttributeSettings = { readonly [Name in AttributeName]?: Json };

const catalog = once(() => {
  const absent = new Set(absentNames.flatMap(expandNames));
  const byName = new Map<string, BiosAttribute>();
  for (const { name, menu, row } of expandRows()) {
    if (byName.has(name)) throw new Error(`two rows describe the BIOS attribute ${name}`);
    const place = { name, menu, order: byName.size + 1, absent: absent.has(name) };
    byName.set(name, { ...place, ...flagsOf(row), ...kindOf(row) });
  }
  const inOrder = [...byName.values()];
  return { byName, inOrder, present: inOrder.filter((attribute) => !attribute.absent) };
});

/** Returns all attributes in the order of the menus and of their rows. */
export function attributes(): readonly BiosAttribute[] {
  return catalog().inOrder;
}

/** Returns the attributes that the simulated server has. */
export function presentAttributes(): readonly BiosAttribute[] {
  return catalog().present;
}

/** Returns an attribute; undefined for a name that the registry does not have. Names are case-sensitive. */
export function findAttribute(name: string): BiosAttribute | undefined {
  return catalog().byName.get(name);
}

/** Returns the default value of an attribute. Throws for a name that the registry does not have. */
export function defaultOf(name: string): AttributeValue {
  const written = writtenDefaults().get(name);
  if (written !== undefined) return written;
  const attribute = findAttribute(name);
  if (attribute === undefined) throw new Error(`there is no BIOS attribute ${name}`);
  return attribute.default;
}

/**
 * Defaults of the rows that describe a single attribute. They suffice to create a server, so the other rows need not be
 * expanded.
 */
const writtenDefaults = once(
  () =>
    new Map(
      Object.values(rows).flatMap((byPattern) =>
        Object.entries(byPattern).flatMap(([pattern, row]) =>
          /[[#]/.test(pattern) ? [] : [[pattern, defaultIn(row)] as const],
        ),
      ),
    ),
);

function defaultIn(row: AttributeRow): AttributeValue {
  if (typeof row === 'string') return starred(row);
  if ('values' in row) return starred(row.values);
  if ('boolean' in row) return row.boolean;
  if ('password' in row) return null;
  return row.default ?? '';
}

/** Returns the word of a value list that a star marks as the default. */
function starred(text: string): string {
  const [, value] = /(?:^| )\*([^ []+)(?: |$)/.exec(text) ?? [];
  if (value === undefined) throw new Error(`no value is the default of "${text}"`);
  return value;
}

function expandRows() {
  return Object.entries(rows).flatMap(([menus, byPattern]) =>
    expandNames(menus).flatMap((menu) => {
      const number = /(\d+)\D*$/.exec(menu)?.[1] ?? '';
      return Object.entries(byPattern).flatMap(([pattern, row]) =>
        expandNames(pattern.replace('#', number)).map((name) => ({ name, menu, row })),
      );
    }),
  );
}

function flagsOf(row: AttributeRow) {
  if (typeof row === 'string') return {};
  return {
    ...(row.readOnly && { readOnly: row.readOnly }),
    ...(row.writeOnly && { writeOnly: row.writeOnly }),
    ...(row.warns && { warns: row.warns }),
  };
}

function kindOf(row: AttributeRow): AttributeKind {
  if (typeof row === 'string') return enumeration(row);
  if ('values' in row) return enumeration(row.values);
  if ('from' in row) return { type: 'Integer', from: row.from, to: row.to, default: row.default };
  if ('boolean' in row) return { type: 'Boolean', default: row.boolean };
  if ('password' in row) return { type: 'Password', length: lengthsOf(row.password), default: null };
  const { form } = row;
  if (!isValueForm(form)) throw new Error(`no texts have the form ${form}`);
  return { type: 'String', length: lengthsOf(row), form, default: row.default ?? '' };
}

function lengthsOf({ minLength, maxLength }: { readonly minLength: number; readonly maxLength: number }) {
  return [minLength, maxLength] as const;
}

function enumeration(text: string): AttributeKind {
  return {
    type: 'Enumeration',
    values: text.split(' ').flatMap((word) => expandNames(word.replace('*', ''))),
    default: starred(text),
  };
}

// Expansion of short row names: `Slot[1-2,4]NicBoot[1-8]` stands for 24 names, in reading order.

const alternatives = /\[([^\]]+)\]/;

/** Returns all names that `pattern` stands for; only `pattern` itself if it has no brackets. */
export function expandNames(pattern: string): readonly string[] {
  const found = alternatives.exec(pattern);
  if (found === null) return [pattern];
  const [whole, list = ''] = found;
  return list.split(',').flatMap((choice) =>
    [...numbersIn(choice)].flatMap((each) =>
      // The replacement is a function, because a dollar sign in a replacement string has a special meaning.
      expandNames(pattern.replace(whole, () => each)),
    ),
  );
}

function* numbersIn(choice: string): Generator<string> {
  const range = /^(\d+)-(\d+)$/.exec(choice);
  if (range === null) yield choice;
  else for (let number = Number(range[1]); number <= Number(range[2]); number++) yield `${number}`;
}
