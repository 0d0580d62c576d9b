/** The controller's clock on the side of the machines: what time servers do to it. */
import { type Draw, recordIn } from '../../engine/index.js';
import {
  type ClockContract,
  type ControllerStage,
  type ControllerTree,
  clockAddress,
  findTimeServer,
  listNtpServers,
  loseClock,
  managerAddress,
  seekTimeServers,
  unservedClock,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { batteryFaults } from './battery-faults.js';
import { clock as chart } from './clock.machine.js';

const withTimeServer = (_: object, tree: ControllerTree, draw: Draw) => {
  const found = findTimeServer(tree);
  return {
    synchronisationMs: drawn(tree.blueprint.timings.timeSynchronisation, draw, 'synchronisation'),
    server: found ?? listNtpServers(tree)[0] ?? '',
    answers: found !== undefined,
  };
};

/** The mains are back, and there was no battery to keep the clock going. */
function wasStopped(stage: ControllerStage): boolean {
  const { cause } = recordIn(stage, managerAddress).context;
  return cause === 'mains' && stage.view.conditions.clockBatteryFailed;
}

export const clock = {
  machines: {
    // Nobody waits for a clock to be corrected.
    clock: declareMachine<ClockContract>()({
      chart,
      foreground: false,
      enrich: { 'clock.served': withTimeServer, 'clock.set': withTimeServer },
    }),
  },
  reactions: {
    /** While the controller is away it asks nobody what time it is. */
    'controller.lost': (stage) => {
      stage.offer(clockAddress, { type: 'clock.freed' });
    },
    /** Its clock asks whom it now is to ask. */
    'controller.returning': (stage) => {
      if (wasStopped(stage)) loseClock(stage);
      seekTimeServers(stage);
    },
  },
  faults: [batteryFaults],
  first: () => [standing(clockAddress, { value: 'free', context: unservedClock })],
} satisfies MachineSide;
