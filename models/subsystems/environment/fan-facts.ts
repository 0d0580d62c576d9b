/** Facts about fans. Assumption: the codes, free ones of their class. */
import { fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';

const cooling = entriesOfClass(classes.environment, 'Hardware', 'Cooling');
const fanName = named('part');

/** Whichever of its faults is cleared, the part is well again: a later one had taken the place of an earlier. */
const fanFaults = { facts: ['fan.degraded', 'fan.failed', 'fan.removed'], same: 'part' } as const;

export const fanFacts = ofParts({
  'fan.degraded': fact(['part'], {
    iml: cooling(3, 'Caution', '{part} turns slower than it should.', {
      action: 'Clean the fan and its air path; replace it if it stays slow.',
    }),
    event: alert('FanDegraded', origins.thermal, fanName),
  }),
  'fan.failed': fact(['part'], {
    iml: cooling(4, 'Critical', '{part} stands still.', { action: 'Replace the fan.' }),
    event: alert('FanFailed', origins.thermal, fanName),
  }),
  'fan.repaired': fact(['part'], {
    iml: cooling(4, 'Repaired', '{part} turns as it should again.'),
    repairs: fanFaults,
    event: alert('FanStatusOK', origins.thermal, fanName),
  }),
  'fan.removed': fact(['part'], {
    iml: cooling(5, 'Caution', '{part} was removed.', { action: 'Put a fan back in its place.' }),
    event: resourceAlert('FanRemoved', origins.thermal, fanName),
  }),
  'fan.inserted': fact(['part'], {
    iml: cooling(5, 'Repaired', '{part} was inserted.'),
    repairs: fanFaults,
    event: resourceAlert('FanInserted', origins.thermal, fanName),
  }),
});
