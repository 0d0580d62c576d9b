/** What a fact does: whoever reacts to it does so at once, and the controller notices it, unless it hangs. */
import type { World } from '../engine/index.js';
import { type ControllerTree, isControllerHung, type Refusal } from '../models/index.js';
import type { ControllerInput } from './input.js';
import { keepUnnoticed, noteFact } from './note-fact.js';
import { reactionsTo } from './reactions.js';

type FactHandler = NonNullable<World<ControllerTree, ControllerInput, Refusal>['onFact']>;

export const handleFact: FactHandler = (stage, fact, args) => {
  for (const react of reactionsTo(fact)) react(stage, args);
  if (isControllerHung(stage)) keepUnnoticed(stage, fact, args);
  else noteFact(stage, fact, args);
};
