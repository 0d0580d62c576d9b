/** Transaction of one event, for the writes, faults and machines of the controller. */
import type { EngineTransaction, JsonObject } from '../engine/index.js';
import type { FindFactRow, ServiceFacts } from './service-types.js';
import type { ControllerTree } from './tree.js';

export type Transaction = EngineTransaction<ControllerTree, ServiceFacts>;

/**
 * Reaction to a fact: the interface between subsystems that do not import each other. A subsystem reports a fact; every
 * subsystem with a reaction to this fact runs the reaction within the same event, in the order of the list of
 * subsystems. `Told` is the type of the fact's arguments. `findFact` reads the fact table, to which all subsystems
 * contribute.
 */
export type Reaction<Told = JsonObject> = (stage: Transaction, told: Told, findFact: FindFactRow) => void;

export type Reactions = { readonly [Name in keyof ServiceFacts]?: Reaction<ServiceFacts[Name]> };
