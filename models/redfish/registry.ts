/** The resource list: those of all subsystems, and what describes them. Routes, links, `Allow` and generic tests follow. */
import type { JsonObject } from '../../engine/index.js';
import { subsystems } from '../subsystems.js';
import { Routes } from './routes.js';
import { type BodyProblem, listBodyProblems } from './schema/body-problems.js';
import { withSelfDescription } from './self-description.js';

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
