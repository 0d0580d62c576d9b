/** Temperatures, cooling and power supplies on the side of the machines. */
import { idleWatch, thermalAddress } from '../../models/index.js';
import { type MachineSide, standing } from '../subsystem.js';
import { watchMachine } from '../watches/watch-machine.js';
import { coolingFaults } from './cooling-faults.js';
import { adoptThresholds, judgeReadings } from './effects.js';
import { supplyFaults } from './supply-faults.js';
import { thermalWatch } from './thermal-watch.js';

export const environment = {
  machines: { thermal: watchMachine(thermalWatch) },
  watches: [thermalWatch],
  first: () => [standing(thermalAddress, { value: 'resting', context: idleWatch })],
  reactions: {
    /** What has become too hot meanwhile is found now. */
    'controller.returned': (stage) => {
      adoptThresholds(stage);
      judgeReadings(stage);
    },
  },
  faults: [coolingFaults, supplyFaults],
} satisfies MachineSide;
