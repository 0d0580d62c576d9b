/** Login sessions on the side of the machines. */
import type { SessionContract } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { forgetSessions } from './effects.js';
import { sessionFaults } from './faults.js';
import { session } from './session.machine.js';

export const sessions = {
  machines: {
    session: declareMachine<SessionContract>()({
      chart: session,
      foreground: false,
      enrich: {
        /** A new idle time stands in the tree; what is left of it now comes with the event. */
        'session.retimed': ({ remainingMs }, { sessions: { idleTimeoutMinutes } }) => {
          const idleTimeoutMs = idleTimeoutMinutes * 60_000;
          return { idleTimeoutMs, remainingMs: remainingMs ?? idleTimeoutMs };
        },
      },
    }),
  },
  faults: [sessionFaults],
  reactions: { 'controller.lost': forgetSessions },
} satisfies MachineSide;
