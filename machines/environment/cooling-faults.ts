/** Faults of the fans. They make temperatures rise. */
import { carryHeat } from '../../models/index.js';
import type { Faults } from '../faults/fault.js';
import { type PartFault, partFault } from '../faults/part-fault.js';

const fan = (fault: Omit<PartFault, 'target' | 'follow'>) =>
  partFault({ target: 'fan', follow: carryHeat, ...fault });

export const coolingFaults = {
  'fan.degraded': fan({
    condition: 'degraded',
    says: 'A fan turns slower than it is asked to.',
    facts: ['fan.degraded', 'fan.repaired'],
  }),
  'fan.failed': fan({
    condition: 'failed',
    says: 'A fan stands still; the others turn faster.',
    facts: ['fan.failed', 'fan.repaired'],
  }),
  'fan.removed': fan({
    condition: 'removed',
    says: 'A fan is pulled; the others turn faster.',
    facts: ['fan.removed', 'fan.inserted'],
  }),
} satisfies Faults;
