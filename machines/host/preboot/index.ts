/** Preboot subsystem: firmware settings for network storage, keys and TLS before the operating system starts. */

/** Maximum number of connection attempts per protocol. */
export { attemptsMax } from './attempts.js';
export { listBootTargets } from './boot-targets.js';
export type { BootTarget } from './targets.js';
