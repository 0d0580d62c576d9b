/** One event in the making, as the controller's writes, faults and machines see it. */
import type { EngineTransaction, JsonObject } from '../engine/index.js';
import type { FindFactRow, ServiceFacts } from './service-types.js';
import type { ControllerTree } from './tree.js';

export type Transaction = EngineTransaction<ControllerTree, ServiceFacts>;

/**
 * How subsystems meet without knowing each other: one reports a fact, and whoever declares a reaction to it acts within
 * the same event, in the order of the list of subsystems. `Told` is what the fact is told with; `findFact` reads the fact table, which is made
 * of the subsystems.
 */
export type Reaction<Told = JsonObject> = (stage: Transaction, told: Told, findFact: FindFactRow) => void;

export type Reactions = { readonly [Name in keyof ServiceFacts]?: Reaction<ServiceFacts[Name]> };
