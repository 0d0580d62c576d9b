/** How a controller changes, for the folders above: the catalog, the faults, and the controller put together. */
export { catalog } from './catalog.js';
export { Controller, type ControllerSimulation, type Mail, simulationOf } from './controller.js';
export { faultProblem, faults } from './faults/index.js';
export { genesisTree } from './genesis-tree.js';
export { createStateFingerprints } from './state-fingerprints.js';
export { followWatches } from './watches/follow.js';
export { watches } from './watches/watches.js';
export { createControllerWorld } from './world.js';
