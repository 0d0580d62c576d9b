/** The controller as a world the engine can run: its machines, their actions, what inputs and facts do. */
import type { World } from '../engine/index.js';
import type { ControllerInput, ControllerTree, Refusal } from '../models/index.js';
import { catalog } from './catalog.js';
import { controllerEffects } from './effects/controller.js';
import { hostEffects } from './effects/host.js';
import { recordFact } from './effects/log.js';
import { applyInput } from './inputs.js';

export const controllerWorld: World<ControllerTree, ControllerInput, Refusal> = {
  machines: catalog,
  actions: { ...hostEffects, ...controllerEffects },
  apply: applyInput,
  record: recordFact,
};
