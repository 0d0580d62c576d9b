/**
 * `$select`: selects properties of a resource. The segments of a path are separated by `/`; below an array, the path
 * applies to each element. Identity members (`@odata.*`) and the member count of a collection are always included.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';

/** Selected names with the selection of their children; `true` selects the whole value. */
export type Selection = ReadonlyMap<string, Selection | true>;

/** Maximum number of paths in a query. Assumption: more than any resource has properties. */
const selectedMax = 128;

const name = /^[\w@#.-]+$/;

/**
 * Parses a list of paths; returns undefined for an invalid list and `true` for `*`, which selects every property. A
 * trailing slash of a path is ignored.
 */
export function parseSelect(text: string): Selection | true | undefined {
  const paths = text.split(',').map((path) => path.trim());
  if (paths.length > selectedMax) return undefined;
  if (paths.includes('*')) return true;
  const selection = new Map<string, Selection | true>();
  for (const path of paths) {
    const names = path.replace(/(?<=[^/])\/$/, '').split('/');
    if (!names.every((step) => name.test(step))) return undefined;
    add(selection, names);
  }
  return selection;
}

/** Adds a path. The selection of a whole property takes precedence over the selection of its parts, in either order. */
function add(selection: Map<string, Selection | true>, names: readonly string[]): void {
  let level = selection;
  for (const [index, step] of names.entries()) {
    if (index === names.length - 1) {
      level.set(step, true);
      return;
    }
    const next = level.get(step) ?? new Map<string, Selection | true>();
    if (next === true) return;
    level.set(step, next);
    level = next as Map<string, Selection | true>;
  }
}

export function select(resource: JsonObject, selection: Selection): JsonObject {
  const named = '@odata.id' in resource || '@odata.type' in resource;
  return pick(resource, selection, named);
}

function pick(node: JsonObject, selection: Selection, identified: boolean): JsonObject {
  const kept: Record<string, Json | undefined> = {};
  for (const [key, value] of Object.entries(node)) {
    if ((identified && key.startsWith('@odata.')) || key === 'Members@odata.count') kept[key] = value;
    else keep(kept, key, value, selection);
  }
  return kept;
}

function keep(
  kept: Record<string, Json | undefined>,
  key: string,
  value: Json | undefined,
  selection: Selection,
): void {
  const wanted = selection.get(key) ?? annotated(key, selection);
  if (wanted === undefined) return;
  const picked = wanted === true ? value : below(value, wanted);
  if (picked !== undefined) kept[key] = picked;
}

/** Returns true for an annotation of a selected property, such as `Links@odata.count` for `Links`. */
function annotated(key: string, selection: Selection): true | undefined {
  const [property = '', ...rest] = key.split('@odata.');
  return rest.length === 1 && property !== '' && selection.has(property) ? true : undefined;
}

/** Returns the selected parts of a value; undefined if the path does not exist. */
function below(value: Json | undefined, selection: Selection): Json | undefined {
  if (Array.isArray(value)) return value.map((element: Json) => below(element, selection) ?? {});
  if (!isObject(value)) return undefined;
  const identified = '@odata.id' in value;
  const picked = pick(value, selection, identified);
  return identified || Object.keys(picked).length > 0 ? picked : undefined;
}
