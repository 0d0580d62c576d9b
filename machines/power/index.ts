/** Power and availability: how far the host has come between off and its operating system, whether the controller is up, whether there are mains. */

export * from './mains-contract.js';
export * from './manager-contract.js';
export * from './power-contract.js';
export * from './power-state.js';
export * from './start-operation.js';
