/** Temperatures, cooling and power supplies on the side of the machines. */
import {
  type AmbientContract,
  idleWatch,
  type PowerCapContract,
  powerCapAddress,
  reviewPowerCap,
  thermalAddress,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { watchMachine } from '../watches/watch-machine.js';
import { ambient } from './ambient.machine.js';
import { ambientFaults } from './ambient-faults.js';
import { coolingFaults } from './cooling-faults.js';
import { adoptThresholds, judgeReadings } from './effects.js';
import { powerCap } from './power-cap.machine.js';
import { findExceeded } from './power-cap-effects.js';
import { sensorFaults } from './sensor-faults.js';
import { supplyFaults } from './supply-faults.js';
import { thermalWatch } from './thermal-watch.js';

export const environment = {
  machines: {
    thermal: watchMachine(thermalWatch),
    ambient: declareMachine<AmbientContract>()({
      chart: ambient,
      foreground: false,
      apart: true,
      enrich: {},
    }),
    powerCap: declareMachine<PowerCapContract>()({ chart: powerCap, foreground: true, enrich: {} }),
  },
  watches: [thermalWatch],
  first: () => [
    standing(thermalAddress, { value: 'resting', context: idleWatch }),
    standing(powerCapAddress, { value: 'released', context: { isHeld: true } }),
  ],
  reactions: {
    'host.poweredOn': reviewPowerCap,
    'host.ended': reviewPowerCap,
    // As a drive without firmware: it gives no power.
    'firmware.damaged': (stage, { partKind, part }) => {
      if (partKind === 'powerSupply') supplyFaults['powerSupply.failed'].set(stage, { part: String(part) });
    },
    'firmware.mended': (stage, { partKind, part }) => {
      if (partKind === 'powerSupply') supplyFaults['powerSupply.failed'].clear(stage, { part: String(part) });
    },
    /** What has become too hot meanwhile is found now. */
    'controller.returned': (stage) => {
      adoptThresholds(stage);
      judgeReadings(stage);
      findExceeded(stage);
    },
  },
  faults: [coolingFaults, ambientFaults, supplyFaults, sensorFaults],
} satisfies MachineSide;
