/**
 * Types of the service that uses `models/`. The Redfish code is independent of these types, so the program registers
 * each of them here:
 *
 *     declare module '../models/service-types.js' {
 *       interface ServiceTypes { readonly tree: Tree }
 *     }
 *
 * Without the registration, each of the 200 types and functions for the declaration of rows would need a type
 * parameter, repeated in each resource. With it, the types of rows need no import of any subsystem, so there are no
 * circular imports. A type that is not registered has its widest form.
 */
import type { JsonObject } from '../engine/index.js';

/** Registry of the types, by the names `tree`, `facts`, `factRow` and `newTask`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface ServiceTypes {}

export type Registered<Name extends string, Otherwise> = Name extends keyof ServiceTypes
  ? ServiceTypes[Name]
  : Otherwise;

/** Facts of the service: the types of their arguments, by fact name. */
export type ServiceFacts = Registered<'facts', { readonly [fact: string]: JsonObject }>;

/** Function that returns the row of the fact table for a fact. Throws if the fact table does not contain the fact. */
export type FindFactRow = (fact: string) => Registered<'factRow', unknown>;

/** Data from which a task is created. */
export type NewTask = Registered<'newTask', object>;
