/** Facts about the watchdog of the operating system. */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const system = entriesOfClass(classes.uefi, 'Hardware', 'Other');

// Assumption: these facts have the codes below, because the codes are unused in their classes.
export const watchdogFacts = {
  'watchdog.recovered': fact(['minutes'], {
    iml: system(
      672,
      'Caution',
      'Automatic server recovery restarts the server: its operating system has not responded for {minutes} minutes.',
      { action: 'Find out why the operating system hung.' },
    ),
  }),
  'watchdog.expired': fact(['minutes', 'does'], {
    iml: system(
      673,
      'Caution',
      'The IPMI watchdog timer expired after {minutes} minutes, with this action on the server: {does}.',
      { action: 'Find out why the operating system hung.' },
    ),
    event: alert('IPMIWatchdogTimerReset', origins.system, ({ does }) => [String(does)]),
  }),
};
