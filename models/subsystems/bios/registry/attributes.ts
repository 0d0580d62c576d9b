/** All attributes of the registry, spread out of their rows when they are first asked for. */
import { lazily } from '../../../lazily.js';
import type {
  AttributeKind,
  AttributeRow,
  AttributeRows,
  AttributeValue,
  BiosAttribute,
} from './attribute.js';
import { absentNames } from './data/absent.js';
import { networkRows } from './data/network.js';
import { pciRows } from './data/pci.js';
import { processorRows } from './data/processor.js';
import { securityRows } from './data/security.js';
import { systemRows } from './data/system.js';
import { expandNames } from './expand-names.js';

const all: readonly AttributeRows[] = [systemRows, processorRows, networkRows, securityRows, pciRows];

const catalog = lazily(() => {
  const absent = new Set(absentNames.flatMap(expandNames));
  const byName = new Map<string, BiosAttribute>();
  for (const { name, menu, row } of all.flatMap(spread)) {
    if (byName.has(name)) throw new Error(`two rows describe the BIOS attribute ${name}`);
    const place = { name, menu, order: byName.size + 1, absent: absent.has(name) };
    byName.set(name, { ...place, ...flagsOf(row), ...kindOf(row) });
  }
  const inOrder = [...byName.values()];
  return { byName, inOrder, present: inOrder.filter((attribute) => !attribute.absent) };
});

/** In the order of the menus' rows. */
export function attributes(): readonly BiosAttribute[] {
  return catalog().inOrder;
}

/** Those that this machine has, which its current area shows. */
export function presentAttributes(): readonly BiosAttribute[] {
  return catalog().present;
}

/** Undefined for a name that the registry does not have. Names are case-sensitive. */
export function findAttribute(name: string): BiosAttribute | undefined {
  return catalog().byName.get(name);
}

/** What the attribute is unless set. Throws for a name that the registry does not have. */
export function defaultOf(name: string): AttributeValue {
  const written = writtenDefaults().get(name);
  if (written !== undefined) return written;
  const attribute = findAttribute(name);
  if (attribute === undefined) throw new Error(`there is no BIOS attribute ${name}`);
  return attribute.default;
}

/** Of rows that stand for one attribute: a server is made with no more than these, and need not spread out the rest. */
const writtenDefaults = lazily(
  () =>
    new Map(
      all.flatMap((rows) =>
        Object.values(rows).flatMap((byPattern) =>
          Object.entries(byPattern).flatMap(([pattern, row]) =>
            /[[#]/.test(pattern) ? [] : [[pattern, defaultIn(row)] as const],
          ),
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

/** The word with a star in a list of values. */
function starred(text: string): string {
  const [, value] = /(?:^| )\*([^ []+)(?: |$)/.exec(text) ?? [];
  if (value === undefined) throw new Error(`no value is the default of "${text}"`);
  return value;
}

function spread(rows: AttributeRows) {
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
  if ('password' in row) return { type: 'Password', length: row.password, default: null };
  return { type: 'String', length: row.length, form: row.form, default: row.default ?? '' };
}

function enumeration(text: string): AttributeKind {
  return {
    type: 'Enumeration',
    values: text.split(' ').flatMap((word) => expandNames(word.replace('*', ''))),
    default: starred(text),
  };
}
