/** How a controller changes, for the folders above: the catalog, the faults, and the controller put together. */
export {
  Controller,
  type ControllerSimulation,
  createSimulation,
  type Mail,
} from './controller.js';
export { declaredWith } from './declared-with.js';
export {
  type ClearableFaultName,
  type ClearingParameters,
  type FaultName,
  type FaultParameters,
  faultNames,
  faults,
  sharedByName,
} from './faults/index.js';
export { occasionParameters } from './faults/occasions.js';
export { listTargets, type ParameterValue, type Range, type Target } from './faults/parameter.js';
export { type AskedFault, readFault } from './faults/read.js';
export { listForegroundTimers } from './foreground.js';
export { genesisTree } from './genesis-tree.js';
export { type HandName, handNames, hands } from './hands/index.js';
export { readHand } from './hands/read.js';
export type { ControllerInput, FaultInput, FutureInput, JournaledInput } from './input.js';
export { PastController } from './past-controller.js';
export { createStateFingerprints } from './state-fingerprints.js';
export { catalog, watches } from './subsystems.js';
export { followWatches } from './watches/follow.js';
export { createControllerWorld, hosts } from './world.js';
