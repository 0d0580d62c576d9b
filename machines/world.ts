/** The controller as a world the engine can run: its machines, their actions, what inputs and facts do. */
import { hostsOf, type Json, type World } from '../engine/index.js';
import {
  type ControllerInput,
  type ControllerTree,
  createResolver,
  type Refusal,
  resourceRoutes,
} from '../models/index.js';
import { airFilterEffects } from './air-filter/effects.js';
import { catalog } from './catalog.js';
import { clearingEffects } from './controller/clearing.js';
import { controllerEffects } from './controller/effects.js';
import { thermalEffects } from './environment/effects.js';
import { subscriptionEffects } from './events/effects.js';
import { hostEffects } from './host/effects.js';
import { applyInput } from './inputs.js';
import { recordFact } from './logs/record-fact.js';
import { createTelemetryEffects } from './telemetry/effects.js';
import { followWatches, watchEffects } from './watches/follow.js';

const actions = {
  ...hostEffects,
  ...controllerEffects,
  ...clearingEffects,
  ...subscriptionEffects,
  ...thermalEffects,
  ...airFilterEffects,
  ...watchEffects,
};

/** Plans of charts, which every controller of this process goes by. */
const hosts = hostsOf(catalog);

/** A world of one's own: what it remembers of where resources are is nobody else's. */
export function createControllerWorld(): World<ControllerTree, ControllerInput, Refusal> {
  const resolver = createResolver(resourceRoutes);
  return {
    machines: catalog,
    hosts,
    actions: { ...actions, ...createTelemetryEffects() },
    originOf: ({ service, blueprint, factory }) => ({ service, blueprint, factory }) as unknown as Json,
    apply: (stage, input) => applyInput(resolver, stage, input),
    record: recordFact,
    follow: followWatches,
  };
}
