/** One event in progress, for the writes, faults and machines of the controller. */
import type { EngineTransaction, JsonObject } from '../engine/index.js';
import type { FindFactRow, ServiceFacts } from './service-types.js';
import type { ControllerTree } from './tree.js';

export type Transaction = EngineTransaction<ControllerTree, ServiceFacts>;

/**
 * The interface between subsystems that do not import each other: one reports a fact, and each subsystem with a
 * reaction to it acts within the same event, in the order of the list of subsystems. `Told` are the arguments of the
 * fact; `findFact` reads the fact table, which the subsystems make up.
 */
export type Reaction<Told = JsonObject> = (stage: Transaction, told: Told, findFact: FindFactRow) => void;

export type Reactions = { readonly [Name in keyof ServiceFacts]?: Reaction<ServiceFacts[Name]> };
