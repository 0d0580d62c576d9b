/** Boot subsystem: the boot sources and the boot order. */
export { bootBranches, bootMachines, findBootedMedium } from './boot-images.js';
export { attemptBoot, type BootPolicies, reportBoot, reportOutcome } from './boot-outcome.js';
export { listBootOptions } from './boot-sources.js';
export { isOptionEnabled } from './disabled-boot-options.js';
export { bootRows, finishBootPatch, traceBootOverride } from './resources/system-boot.js';
