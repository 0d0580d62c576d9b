/**
 * Handling of a reported fact: the reactions run at once, and the controller records the fact. While the controller is
 * hung, the fact is stored for later.
 */
import type { SimulationModel } from '../engine/index.js';
import type { ControllerTree } from '../models/index.js';
import type { Refusal } from '../models/resource/index.js';
import { findFact } from './facts/index.js';
import type { ControllerInput } from './input.js';
import { logFact, storeUnloggedFact } from './log-fact.js';
import { isControllerHung } from './power/index.js';
import { reactionsTo } from './reactions.js';

type FactHandler = NonNullable<SimulationModel<ControllerTree, ControllerInput, Refusal>['onFact']>;

export const handleFact: FactHandler = (stage, fact, args) => {
  for (const react of reactionsTo(fact)) react(stage, args, findFact);
  if (isControllerHung(stage)) storeUnloggedFact(stage, fact, args);
  else logFact(stage, fact, args);
};
