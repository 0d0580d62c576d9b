/**
 * Repeated settings of one kind, shown as a list of objects. A response contains all elements. In a request, an element
 * contains only the members that change; null instead of an element restores its defaults. The length of the list is
 * fixed.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { View, WriteContext } from '../resource/define.js';
import { secretProperty } from '../resource/property.js';
import { fixedListOf } from '../resource/readers/lists.js';
import { members, nullable, type Reader, text, withDescription } from '../resource/readers/readers.js';
import { list, type Row, type Rows, row } from '../resource/rows/rows.js';
import { type Area, configure, valuesIn } from './area.js';
import type { Check, SettingTable } from './setting-table.js';
import type { Values } from './validated-settings.js';

/** Maximum length of a secret in a body. Unit: characters. */
const secretMax = 512;
const secretReader = nullable(text({ lengthMax: secretMax }));

/** Element of a list: all values of the area, and the prefix of the setting names that belong to the element. */
export interface Element {
  readonly values: Values;
  /** Prefix of the names in this element, such as `iSCSISources/0/`. */
  readonly folder: string;
}

export interface ListForm {
  /** Name of the list, such as `iSCSISources`. */
  readonly name: string;
  readonly description: string;
  readonly length: number;
  readonly table: SettingTable;
  /** Settings that are never shown, by name within an element. */
  readonly secrets?: { readonly [name: string]: SecretRow };
  /**
   * Settings whose values the firmware determines, by name. A client can send the shown values back; they have no
   * effect.
   */
  readonly filled?: { readonly [name: string]: FilledRow };
}

interface SecretRow {
  readonly description: string;
  /** Returns the stored form of a secret, which replaces the plain text. */
  readonly hide: (means: WriteContext, secret: GivenSecret) => Json;
  readonly check: Check;
}

interface GivenSecret {
  readonly property: string;
  readonly text: string;
  readonly present: Json | undefined;
}

interface FilledRow {
  readonly description: string;
  readonly show: (element: Element, view: View) => string | null;
}

function folderOf(name: string, index: number): string {
  return `${name}/${index}/`;
}

export function listFolders({ name, length }: Pick<ListForm, 'name' | 'length'>): readonly string[] {
  return Array.from({ length }, (_, index) => folderOf(name, index));
}

/** Returns a function that finds the settings of an element by its prefix, for validation. */
export function listTables(form: ListForm): (folder: string) => SettingTable | undefined {
  const folders = listFolders(form);
  const secrets = Object.entries(form.secrets ?? {}).map(
    ([name, { description, check }]) =>
      [name, { takes: secretReader, initial: '', description, check }] as const,
  );
  const table = { ...form.table, ...Object.fromEntries(secrets) };
  return (folder) => (folders.includes(folder) ? table : undefined);
}

/** Returns the defaults of all elements. The default of a secret is an empty text, which means no secret. */
export function listDefaults({ table, secrets = {}, ...form }: ListForm): Values {
  const initial = [
    ...Object.entries(table).map(([name, setting]) => [name, setting.initial] as const),
    ...Object.keys(secrets).map((name) => [name, ''] as const),
  ];
  return Object.fromEntries(
    listFolders(form).flatMap((folder) => initial.map(([name, value]) => [folder + name, value])),
  );
}

export function shownList(form: ListForm): Row<Values> {
  return list(form.description, (values: Values) => elementsOf(form, values), elementRows(form));
}

/** Returns the writable row of a list; a write makes the values pending. */
export function pendingList(area: Area, form: ListForm): Row<Values> {
  return list(form.description, (values: Values) => elementsOf(form, values), elementRows(form), {
    setBy: setter(area, form),
  });
}

function elementsOf(form: ListForm, values: Values): Element[] {
  return listFolders(form).map((folder) => ({ values, folder }));
}

function elementRows({ table, secrets = {}, filled = {} }: ListForm): Rows<Element> {
  const rows: Record<string, Row<Element>> = {};
  for (const [name, { description, show }] of Object.entries(filled)) {
    rows[name] = row(nullable(text()), description, show);
  }
  for (const [name, { takes, description }] of Object.entries(table)) {
    rows[name] = {
      description,
      content: { is: 'value', kind: takes },
      show: ({ values, folder }) => values[folder + name],
    };
  }
  for (const [name, { description }] of Object.entries(secrets)) {
    // An existing secret is shown as null, a missing secret as an empty text.
    rows[name] = row(nullable(text()), description, ({ values, folder }) =>
      values[folder + name] === '' ? '' : null,
    );
  }
  return rows;
}

function setter(area: Area, form: ListForm) {
  const { name: listName, table, secrets = {}, filled = {} } = form;
  const readers: Record<string, Reader<Json>> = {};
  for (const [name, { description }] of Object.entries(filled)) {
    readers[name] = withDescription(nullable(text({ lengthMax: secretMax })), description);
  }
  for (const [name, { takes, description }] of Object.entries(table))
    readers[name] = withDescription(takes, description);
  for (const [name, { description }] of Object.entries(secrets))
    readers[name] = withDescription(secretReader, description);
  return secretProperty({
    privilege: 'HostBIOSConfigPriv',
    reader: fixedListOf<JsonObject | null>(nullable(members<JsonObject>(readers)), form.length),
    redact: (given, means) => ({
      ok: true,
      value: given.map((element, index) => element && hidden(element, folderOf(listName, index), means)),
    }),
    apply: (stage, given: (JsonObject | null)[]) => {
      const values: Record<string, Json> = {};
      for (const [index, element] of given.entries()) {
        Object.assign(values, element === null ? defaultsAt(index) : valuesAt(element, index));
      }
      configure(stage, area, values);
    },
  });

  /**
   * Returns an element in which the secrets are redacted. Values that change nothing are omitted, because a client
   * sends them back as they were shown: settings that the firmware determines, and null for a secret.
   */
  function hidden(element: JsonObject, folder: string, means: WriteContext): JsonObject {
    const kept = Object.entries(element).flatMap(([name, value = null]): [string, Json][] => {
      if (Object.hasOwn(filled, name)) return [];
      const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
      if (secret === undefined) return [[name, value]];
      if (value === null) return [];
      const property = folder + name;
      const present = valuesIn(area, means.tree, 'configured')[property];
      return [[name, value === '' ? '' : secret.hide(means, { property, text: String(value), present })]];
    });
    return Object.fromEntries(kept);
  }

  function valuesAt(element: JsonObject, index: number): Values {
    const folder = folderOf(listName, index);
    return Object.fromEntries(Object.entries(element).map(([name, value = null]) => [folder + name, value]));
  }

  function defaultsAt(index: number): Values {
    const folder = folderOf(listName, index);
    const all = listDefaults(form);
    return Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith(folder)));
  }
}
