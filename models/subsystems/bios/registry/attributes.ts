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
  const attribute = findAttribute(name);
  if (attribute === undefined) throw new Error(`there is no BIOS attribute ${name}`);
  return attribute.default;
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
  const listed = text.split(' ').flatMap(expandNames);
  const first = listed.find((value) => value.startsWith('*'));
  if (first === undefined) throw new Error(`no value is the default of "${text}"`);
  return {
    type: 'Enumeration',
    values: listed.map((value) => value.replace('*', '')),
    default: first.slice(1),
  };
}
