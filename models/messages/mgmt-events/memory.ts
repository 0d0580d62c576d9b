/** Events of `MgmtEvents` about memory and persistent memory modules. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const memoryEvents = {
  CorrectableOrUncorrectableMemoryErrors: warningEvent(['string', 'string', 'string', 'string'], {
    message:
      'The memory module on board %1, processor %2, riser %3, socket %4 has more errors than it may have.',
    description: 'The errors of a memory module, corrected or not, go beyond the limit for the module.',
    resolution: 'Reseat the memory module; replace it if the errors continue.',
    healthCategory: 'Memory',
  }),
  MirroredMemoryEngaged: warningEvent([], {
    message: 'The mirrored half of the memory has taken over after an error.',
    description: 'Memory mirroring hides an uncorrectable error by using the second copy.',
    resolution: 'Replace the failed memory module; until then the memory is not mirrored.',
    healthCategory: 'Memory',
  }),
  NewPMMDetected: okEvent(['string', 'string'], {
    message: 'A new persistent memory module was found at processor %1, DIMM %2.',
    description: 'The server starts with a persistent memory module it did not have before.',
    resolution: 'Give the module a persistent memory configuration if it is to be used as such.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('PMMLessUsageRemainingAlert', 'PMMHealthFailure'),
  }),
  PMMConfigError: criticalEvent(['string', 'string'], {
    message: 'The configuration of the persistent memory module at processor %1, DIMM %2 is not valid.',
    description:
      'A persistent memory module holds a configuration that the server cannot use, for example of an incomplete set.',
    resolution:
      'Bring the modules of the set together again, or make a new configuration, which deletes the data.',
    healthCategory: 'Memory',
  }),
  PMMHealthFailure: criticalEvent(['string', 'string'], {
    message: 'The persistent memory module at processor %1, DIMM %2 has failed.',
    description: 'A persistent memory module reports failed health.',
    resolution: 'Replace the module and restore its data from a backup.',
    healthCategory: 'Memory',
  }),
  PMMLessUsageRemainingAlert: criticalEvent(['string', 'string'], {
    message: 'The persistent memory module at processor %1, DIMM %2 has little life left.',
    description: 'The remaining endurance of a persistent memory module falls below its limit.',
    resolution: "Back up the module's data and replace it.",
    healthCategory: 'Memory',
  }),
  PMMShutdownWarning: criticalEvent(['string', 'string'], {
    message:
      'The last shutdown of the persistent memory module at processor %1, DIMM %2 was not clean, and data may be lost.',
    description: 'At start-up a persistent memory module could not flush its writes before it lost power.',
    resolution: 'Check the data on the module and restore what is damaged.',
    healthCategory: 'Memory',
  }),
  PMMShutdownWarningOK: okEvent(['string', 'string'], {
    message: 'The last shutdown of the persistent memory module at processor %1, DIMM %2 was clean.',
    description:
      'At start-up a persistent memory module, after an unclean shutdown, has gone through a clean one.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('PMMShutdownWarning'),
  }),
} satisfies MessageTable;
