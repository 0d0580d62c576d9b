/** Facts about the watchdog over the operating system. */
import { fact } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const system = entriesOfClass(classes.uefi, 'Hardware', 'Other');

// Assumption: the codes, free ones of their class.
export const watchdogFacts = {
  'watchdog.recovered': fact(['minutes'], {
    iml: system(
      672,
      'Caution',
      'Automatic server recovery restarts the server, whose operating system has not answered for {minutes} minutes.',
      { action: 'Find out what the operating system was stuck in.' },
    ),
  }),
  'watchdog.expired': fact(['minutes', 'does'], {
    iml: system(
      673,
      'Caution',
      'The IPMI watchdog timer ran out after {minutes} minutes and did this to the server: {does}.',
      { action: 'Find out what the operating system was stuck in.' },
    ),
    event: alert('IPMIWatchdogTimerReset', origins.system, ({ does }) => [String(does)]),
  }),
};
