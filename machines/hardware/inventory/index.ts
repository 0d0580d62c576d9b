/** Processors, memory and devices as resources. */

export { countEnabledCores, countEnabledThreads, usableGiB } from './bios-limits.js';
export { hasLink, listUnlinked, reportLinks } from './link-changes.js';
