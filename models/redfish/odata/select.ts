/**
 * `$select`: selects properties of a resource. Paths nest with `/`; in an array they apply to each element. Identity
 * members (`@odata.*`) always stay, and so does the count of a collection's members.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';

/** Names with their selected children; `true`: everything. */
export type Selection = ReadonlyMap<string, Selection | true>;

/** Maximum number of paths of one query. Assumption: more than any resource has properties. */
const selectedMax = 128;

const name = /^[\w@#.-]+$/;

/** Undefined for an invalid list of paths. `*` is every property; a trailing slash of a path is ignored. */
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

/** A complete property takes precedence over parts of it, in either order. */
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

/** `Links@odata.count` is included with `Links`, as a part of the property. */
function annotated(key: string, selection: Selection): true | undefined {
  const [property = '', ...rest] = key.split('@odata.');
  return rest.length === 1 && property !== '' && selection.has(property) ? true : undefined;
}

/** Undefined if no part of the path exists. */
function below(value: Json | undefined, selection: Selection): Json | undefined {
  if (Array.isArray(value)) return value.map((element: Json) => below(element, selection) ?? {});
  if (!isObject(value)) return undefined;
  const identified = '@odata.id' in value;
  const picked = pick(value, selection, identified);
  return identified || Object.keys(picked).length > 0 ? picked : undefined;
}
