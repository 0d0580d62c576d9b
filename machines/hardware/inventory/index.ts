/** Public interface of processors, memory and devices. */

export { countEnabledCores, countEnabledThreads, usableGiB } from './bios-limits.js';
export { hasLink, listUnlinked, reportLinks } from './link-changes.js';
