/**
 * Resource list: the resources of all subsystems, and their descriptions. Routes, links, `Allow` and generic tests are
 * derived from it.
 */
import type { Json, JsonObject } from '../engine/index.js';
import {
  type BodyProblem,
  createJsonSchema,
  findShownValues,
  findUnknownName,
  listBodyProblems,
  Routes,
  type UnknownName,
} from '../models/redfish/index.js';
import { withSelfDescription } from './manager/service/index.js';
import { subsystems } from './subsystems.js';

const described = withSelfDescription(subsystems.flatMap((subsystem) => subsystem.resources ?? []));

export const { resources, catalog: typeCatalog } = described;

/** Routes of the resources. They are constant, so all controllers share them. */
export const resourceRoutes = new Routes(resources);

/**
 * Returns the problems of a body by the definition of its own resource type: wrong types, values out of range, missing
 * and unknown properties. The result is empty for a valid body. A body without a type of this service is invalid.
 */
export function problemsOf(body: JsonObject): readonly BodyProblem[] {
  return listBodyProblems(typeCatalog, body);
}

/** Returns the JSON schema of a type such as `ComputerSystem.v1_18_0.ComputerSystem`; undefined for an unknown type. */
export function schemaOfType(type: string): JsonObject | undefined {
  return typeCatalog.types.includes(type) ? createJsonSchema(typeCatalog.describe(type)) : undefined;
}

/**
 * Returns the first property name that no resource at a URI path can have. `names` is a path into the body of the
 * resource. Returns undefined if all names are possible, and for responses without a typed body.
 */
export function unknownNameAt(path: string, names: readonly string[]): UnknownName | undefined {
  const unknown = (resourceRoutes.find(path)?.resources ?? []).map(
    ({ definition: { type } }) => type && findUnknownName(typeCatalog, type, names),
  );
  const [first] = unknown;
  return unknown.every((one) => typeof one === 'object') ? (first as UnknownName | undefined) : undefined;
}

/** Returns true if a resource at a URI path has a typed body with a property at this path into the body. */
export function isPropertyAt(path: string, names: readonly string[]): boolean {
  return (resourceRoutes.find(path)?.resources ?? []).some(
    ({ definition: { type } }) =>
      type !== undefined && findUnknownName(typeCatalog, type, names) === undefined,
  );
}

/**
 * Returns the values that a property of the resources at a URI path can have; undefined if any of these resources
 * allows other values.
 */
export function shownValuesAt(path: string, names: readonly string[]): readonly Json[] | undefined {
  const found = (resourceRoutes.find(path)?.resources ?? []).map(
    ({ definition: { type } }) => type && findShownValues(described.catalog, type, names),
  );
  const lists = found.filter((values) => typeof values === 'object');
  return lists.length === 0 || lists.length < found.length ? undefined : [...new Set(lists.flat())];
}
