/** Public interface: operations with progress, for owners and observers. */
export * from './contract.js';
export * from './operations.js';
export * from './progress.js';
