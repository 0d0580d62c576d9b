/** Messages of `Mgmt` about the logs and the diagnostics. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const logMessages = {
  AHSDisabled: warning(400, [], {
    message: 'The health-system log is switched off.',
    description: 'A request asks for the health-system log or for an action on it while it records nothing.',
    resolution: 'Set AHSEnabled to true, then repeat the request.',
  }),
  DiagsTestAlreadyRunning: warning(400, [], {
    message: 'A diagnostic test is already running.',
    description: 'The controller runs one diagnostic test at a time.',
    resolution: 'Wait for the result of the running test, then start the next.',
  }),
  EventLogCleared: ok(200, [], {
    message: 'The log was cleared.',
    description: 'All entries of a log were deleted on request.',
  }),
  RepairNotSupported: warning(400, ['string'], {
    message: 'A log entry of severity %1 cannot be marked as repaired.',
    description: 'An entry tells of nothing that could be repaired.',
    resolution: 'Mark only entries of severity Warning or Critical.',
  }),
} satisfies MessageTable;
