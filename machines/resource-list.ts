/**
 * The resource list: the resources of all subsystems, and their descriptions. Routes, links, `Allow` and generic tests
 * are derived from it.
 */
import type { JsonObject } from '../engine/index.js';
import {
  type BodyProblem,
  findUnknownName,
  listBodyProblems,
  Routes,
  type UnknownName,
} from '../models/redfish/index.js';
import { withSelfDescription } from './manager/service/index.js';
import { subsystems } from './subsystems.js';

const described = withSelfDescription(subsystems.flatMap((subsystem) => subsystem.resources ?? []));

export const { resources } = described;

/** Routes of the resources: a constant of the list, shared by all controllers. */
export const resourceRoutes = new Routes(resources);

/**
 * Problems of a body with its own resource definition: wrong types, values out of range, missing and unknown
 * properties. Empty for a valid body. A body without a type of the service is invalid.
 */
export function problemsOf(body: JsonObject): readonly BodyProblem[] {
  return listBodyProblems(described.catalog, body);
}

/**
 * The first name of a path into a body that no resource at a URI path can have; undefined for a possible path, and for
 * responses without a typed body.
 */
export function unknownNameAt(path: string, names: readonly string[]): UnknownName | undefined {
  const unknown = (resourceRoutes.find(path)?.resources ?? []).map(
    ({ definition: { type } }) => type && findUnknownName(described.catalog, type, names),
  );
  const [first] = unknown;
  return unknown.every((one) => typeof one === 'object') ? (first as UnknownName | undefined) : undefined;
}
