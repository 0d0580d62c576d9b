/** Facts about the air filter. Assumption: the log entries have unused codes of their classes. */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.maintenance, 'Maintenance', 'Cooling');
const configuration = entriesOfClass(classes.controller, 'Maintenance', 'Configuration');

export const airFilterFacts = {
  'airFilter.due': fact(['days'], {
    iml: maintenance(10, 'Caution', 'The air filter has been in use for {days} days.', {
      action: 'Plan to change the air filter.',
    }),
    event: alert('AirFilterTimeLapsedWarning', origins.chassis),
  }),
  'airFilter.overdue': fact(['days'], {
    iml: maintenance(
      11,
      'Critical',
      'The air filter has been in use for {days} days and has to be changed.',
      {
        action: 'Change the air filter, then start its reminders again.',
      },
    ),
    event: alert('AirFilterTimeLapsedFinalWarning', origins.chassis),
  }),
  // Marks the log entries about the old filter as repaired, because a user sets the reminders again after changing the
  // filter.
  'airFilter.set': fact(['user', 'early', 'critical'], {
    iel: configuration(
      1_273,
      'Informational',
      '{user} enabled reminders of the air filter after {early} and {critical} days.',
    ),
    repairs: { facts: ['airFilter.due', 'airFilter.overdue'] },
  }),
  'airFilter.disabled': fact(['user'], {
    iel: configuration(1_274, 'Informational', '{user} disabled the reminders of the air filter.'),
  }),
};
