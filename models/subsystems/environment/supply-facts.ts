/**
 * Facts about power supplies and what the server draws. Classes and codes that the published entries have (behaviour § 4:
 * 11.54, 11.82) are theirs. Assumption: all other codes, free ones of the class they fit in.
 */

import { fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';

const power = entriesOfClass(classes.power, 'Power');
const supplyNumber = named('part');

/** Whichever of its faults is cleared, the part is well again: a later one had taken the place of an earlier. */
const supplyFaults = {
  facts: ['powerSupply.inputLost', 'powerSupply.failed', 'powerSupply.removed'],
  same: 'part',
} as const;

export const supplyFacts = ofParts({
  'powerSupply.redundancyLost': fact([], {
    iml: power(54, 'Caution', 'No power supply is left to spare.', {
      action: 'Bring back the power supply that was lost.',
    }),
    event: alert('PowerRedundancyLost', origins.power),
  }),
  'powerSupply.redundancyRestored': fact([], {
    iml: power(54, 'Repaired', 'There is a power supply to spare again.'),
    repairs: { facts: ['powerSupply.redundancyLost'] },
    event: alert('PowerRedundancyRestored', origins.power),
  }),
  'powerSupply.inputLost': fact(['part'], {
    iml: power(82, 'Caution', 'Power supply {part} gets no power: check its cord.', {
      action: 'Check the cord, and the outlet it is plugged into.',
    }),
    event: alert('PowerSupplyACPowerLoss', origins.power, supplyNumber),
  }),
  'powerSupply.inputRestored': fact(['part'], {
    iml: power(82, 'Repaired', 'Power supply {part} gets power again.'),
    repairs: supplyFaults,
    event: alert('PowerSupplyOK', origins.power, supplyNumber),
  }),
  'powerSupply.failed': fact(['part'], {
    iml: power(83, 'Critical', 'Power supply {part} has failed.', { action: 'Replace the power supply.' }),
    event: alert('PowerSupplyFailed', origins.power, supplyNumber),
  }),
  'powerSupply.repaired': fact(['part'], {
    iml: power(83, 'Repaired', 'Power supply {part} works again.'),
    repairs: supplyFaults,
    event: alert('PowerSupplyOK', origins.power, supplyNumber),
  }),
  'powerSupply.removed': fact(['part'], {
    iml: power(84, 'Caution', 'Power supply {part} was removed.', {
      action: 'Put a power supply back in its bay.',
    }),
    event: resourceAlert('PowerSupplyRemoved', origins.power, supplyNumber),
  }),
  'powerSupply.inserted': fact(['part'], {
    iml: power(84, 'Repaired', 'Power supply {part} was inserted.'),
    repairs: supplyFaults,
    event: resourceAlert('PowerSupplyInserted', origins.power, supplyNumber),
  }),
  'powerCap.exceeded': fact([], {
    iml: power(
      86,
      'Caution',
      'The server draws more than it is capped at, and cannot be slowed down further.',
      {
        action: 'Set a higher power cap.',
      },
    ),
    event: alert('SystemPowerAllocationNotOptimized', origins.power),
  }),
  'powerCap.held': fact([], {
    iml: power(86, 'Repaired', 'The server does not draw more than it is capped at any more.'),
    repairs: { facts: ['powerCap.exceeded'] },
    event: alert('SystemPowerAllocationStatusOptimized', origins.power),
  }),
  'power.thresholdExceeded': fact(['watts', 'limit', 'kind', 'minutes'], {
    // A consumption that an alert was asked for is nothing that would have to be repaired.
    iel: entriesOfClass(classes.controller, 'Power')(
      1_252,
      'Caution',
      'The server draws {watts} W, more than the {limit} W that an alert was asked for.',
    ),
    event: alert('PowerThresholdBreach', origins.power, named('kind', 'limit', 'minutes')),
  }),
});
