/** Power and availability: the boot progress of the host, the availability of the controller, and the mains power. */

export * from './mains-contract.js';
export * from './manager-contract.js';
export * from './power-contract.js';
export * from './power-state.js';
export * from './start-operation.js';
