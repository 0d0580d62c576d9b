/**
 * Types of the service that uses `models/`. The Redfish code does not depend on them, so the program registers its own
 * types here, each of them once:
 *
 *     declare module '../models/service-types.js' {
 *       interface ServiceTypes { readonly tree: Tree }
 *     }
 *
 * The alternative is a type parameter on each of the 200 types and functions with which rows are declared, repeated in
 * each resource. With the registration, the types of rows need no import of any subsystem, so there are no circular
 * imports. A type that is not registered has its widest form.
 */
import type { JsonObject } from '../engine/index.js';

/** Registry of the types, by the names `tree`, `facts`, `factRow` and `newTask`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface ServiceTypes {}

export type Registered<Name extends string, Otherwise> = Name extends keyof ServiceTypes
  ? ServiceTypes[Name]
  : Otherwise;

/** Facts of the service by name, with their arguments. */
export type ServiceFacts = Registered<'facts', { readonly [fact: string]: JsonObject }>;

/** Function that returns the fact table row of a fact. Throws for a fact that is not in the fact table. */
export type FindFactRow = (fact: string) => Registered<'factRow', unknown>;

/** Data from which a task is created. */
export type NewTask = Registered<'newTask', object>;
