/** The controller's clock on the side of the machines: what time servers do to it. */
import type { Draw } from '../../engine/index.js';
import {
  type ClockContract,
  type ControllerTree,
  clockAddress,
  findTimeServer,
  listNtpServers,
  seekTimeServers,
  unservedClock,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { clock as chart } from './clock.machine.js';

const withTimeServer = (_: object, tree: ControllerTree, draw: Draw) => {
  const found = findTimeServer(tree);
  return {
    synchronisationMs: drawn(tree.blueprint.timings.timeSynchronisation, draw, 'synchronisation'),
    server: found ?? listNtpServers(tree)[0] ?? '',
    answers: found !== undefined,
  };
};

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
    'controller.returning': seekTimeServers,
  },
  first: () => [standing(clockAddress, { value: 'free', context: unservedClock })],
} satisfies MachineSide;
