/** The resource list: those of all subsystems, and what describes them. Routes, links, `Allow` and generic tests follow. */
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

/** Where they are: a constant of the list, which every controller uses. */
export const resourceRoutes = new Routes(resources);

/**
 * What is wrong with a body by its own resource definition: types, allowable values, ranges, properties that are missing or
 * that it does not have. Empty for a valid one. A body that names no type of the service is wrong in that.
 */
export function problemsOf(body: JsonObject): readonly BodyProblem[] {
  return listBodyProblems(described.catalog, body);
}

/**
 * What nothing at a path ever has of a way into its body, by its names; undefined for one that may lead to something, and
 * for what answers with no body of a type.
 */
export function unknownNameAt(path: string, names: readonly string[]): UnknownName | undefined {
  const unknown = (resourceRoutes.find(path)?.resources ?? []).map(
    ({ definition: { type } }) => type && findUnknownName(described.catalog, type, names),
  );
  const [first] = unknown;
  return unknown.every((one) => typeof one === 'object') ? (first as UnknownName | undefined) : undefined;
}
