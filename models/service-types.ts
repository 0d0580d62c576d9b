/**
 * The types of one service. What Redfish is does not depend on them, so the program that uses `models/` registers its own
 * here, once each:
 *
 *     declare module '../models/service-types.js' {
 *       interface ServiceTypes { readonly tree: Tree }
 *     }
 *
 * A type parameter would have to stand at each of the 200 types and functions that rows are written with, and be repeated
 * by each resource. The types of rows are then known without an import of any subsystem, so there is no circle of imports.
 * What is not registered has the widest type there is.
 */
import type { JsonObject } from '../engine/index.js';

/** Names: `tree`, `facts`, `factRow`, `newTask`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface ServiceTypes {}

export type Registered<Name extends string, Otherwise> = Name extends keyof ServiceTypes
  ? ServiceTypes[Name]
  : Otherwise;

/** The facts of the service by name, with their arguments. */
export type ServiceFacts = Registered<'facts', { readonly [fact: string]: JsonObject }>;

/** Finds the row of a fact. Throws for a fact that is not in the fact table. */
export type FindFactRow = (fact: string) => Registered<'factRow', unknown>;

/** Request for a task. */
export type NewTask = Registered<'newTask', object>;
