/** Faults of the fans and of the air in the room. They make temperatures rise. */
import { carryHeat } from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { whole } from '../faults/parameter.js';
import { type PartFault, partFault } from '../faults/part-fault.js';

const fan = (fault: Omit<PartFault, 'target' | 'follow'>) =>
  partFault({ target: 'fan', follow: carryHeat, ...fault });

/** Lowest and highest air a machine room may have. Unit: °C. Assumption: a fire is no fault of a room. */
const roomCelsius = { min: 5, max: 70 };

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
  'ambient.hot': fault({
    says: 'The air at the intake has this temperature. Beyond their limits sensors warn, then the server is switched off.',
    parameters: { celsius: whole({ ...roomCelsius, unit: '°C', measures: 'temperature' }) },
    set: (stage, { celsius }) => {
      if (stage.view.conditions.ambientCelsius === celsius)
        return impossible(`the air has ${celsius} °C already`);
      stage.draft.conditions.ambientCelsius = celsius;
      carryHeat(stage);
      return undefined;
    },
    clear: (stage) => {
      if (stage.view.conditions.ambientCelsius === null)
        return impossible('the air is as the room usually has it');
      stage.draft.conditions.ambientCelsius = null;
      carryHeat(stage);
      return undefined;
    },
  }),
} satisfies Faults;
