/** The controller as a world the engine can run: its machines, what inputs and facts do. */
import { hostsOf, type World } from '../engine/index.js';
import { type ControllerTree, createResolver, type Refusal, resourceRoutes } from '../models/index.js';
import { catalog } from './catalog.js';
import type { ControllerInput } from './input.js';
import { applyInput } from './inputs.js';
import { recordFact } from './record-fact.js';
import { followWatches } from './watches/follow.js';
import { watches } from './watches.js';

/** Plans of charts, which every controller of this process goes by. */
const hosts = hostsOf(catalog);

/** A world of one's own: what it remembers of where resources are is nobody else's. */
export function createControllerWorld(): World<ControllerTree, ControllerInput, Refusal> {
  const resolver = createResolver(resourceRoutes);
  return {
    machines: catalog,
    hosts,
    originOf: ({ service, blueprint, factory }) => [service, blueprint, factory],
    apply: (stage, input) => applyInput(resolver, stage, input),
    record: recordFact,
    follow: (stage, isTouched) => followWatches(stage, isTouched, watches),
  };
}
