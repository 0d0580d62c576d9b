/** Firmware settings before the operating system: network storage, keys, TLS. */

/** Number of attempts per protocol. */
export { attemptsMax } from './attempts.js';
export { listBootTargets } from './boot-targets.js';
export type { BootTarget } from './targets.js';
