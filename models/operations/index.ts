/** Operations with progress: how an owner starts, follows and ends them, and what others see of them. */
export * from './contract.js';
export * from './operations.js';
export * from './progress.js';
