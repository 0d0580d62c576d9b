/** What is wrong with the network between clients and the controller, and what it does to requests and answers. */

export { applyNetworkFaults, areDeterministic, type CrossedFaults, listAbout } from './crossing.js';
export { applyOnResponse, isFaultless, overFaultyNetwork } from './faulty-network.js';
