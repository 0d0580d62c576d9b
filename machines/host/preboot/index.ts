/** What the firmware needs before there is an operating system: storage over the network, keys, TLS. */

/** Attempts of each protocol. */
export { attemptsMax } from './attempts.js';
export { listBootTargets } from './boot-targets.js';
export type { BootTarget } from './targets.js';
