/** Parts of the server on the side of the machines: what can go wrong with them. */
import type { MachineSide } from '../subsystem.js';
import { componentFaults } from './component-faults.js';
import { leaveOutFailed, reportLeftOut } from './left-out.js';

export const parts = {
  faults: [componentFaults],
  reactions: { 'host.partsTested': leaveOutFailed, 'controller.returned': reportLeftOut },
} satisfies MachineSide;
