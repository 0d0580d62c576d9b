/**
 * Subsystem of the faults of the network between clients and the controller, and of their effects on requests and
 * responses.
 */

export { applyNetworkFaults, areDeterministic, type CrossedFaults, listAbout } from './crossing.js';
export { applyOnResponse, isFaultless, overFaultyNetwork } from './faulty-network.js';
