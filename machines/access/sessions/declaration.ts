/** Declaration of the sessions subsystem: login sessions, and the identification of requests (`authentication/`). */

import { declareMachine } from '../../declare.js';
import type { Subsystem } from '../../subsystem.js';
import { endUnauthorizedSessions, endUserSessions } from './authentication/recorded-requests.js';
import type { SessionContract } from './contract.js';
import { clearSessions } from './effects.js';
import { sessionFacts } from './facts.js';
import { sessionFaults } from './faults.js';
import { retimeSessions, sessionService } from './resources/session-service.js';
import { requestSession, session, sessions as sessionCollection } from './resources/sessions.js';
import { session as sessionChart } from './session.machine.js';
import { idleTimeoutMinutes, listSessions, type SessionsState, sessionsMax } from './state.js';

export const sessions: Subsystem<{
  readonly branches: { readonly sessions: SessionsState };
  readonly facts: typeof sessionFacts;
  readonly faults: typeof sessionFaults;
}> = {
  branchDescriptions: {
    sessions: 'Login sessions.',
  },
  initial: () => ({ sessions: { idleTimeoutMinutes, nextSerial: 1, byId: {}, isFull: false } }),
  facts: sessionFacts,
  faults: sessionFaults,
  restore: {
    settings: ({ draft }) => {
      draft.sessions.idleTimeoutMinutes = idleTimeoutMinutes;
    },
  },
  bounds: [{ what: 'sessions', most: sessionsMax, count: (tree) => listSessions(tree).length }],
  machines: {
    session: declareMachine<SessionContract>()({
      chart: sessionChart,
      foreground: false,
      enrich: {
        /** Adds the idle timeout from the state tree to the event, which already contains the remaining time. */
        'session.retimed': ({ remainingMs }, { sessions: { idleTimeoutMinutes } }) => {
          const idleTimeoutMs = idleTimeoutMinutes * 60_000;
          return { idleTimeoutMs, remainingMs: remainingMs ?? idleTimeoutMs };
        },
      },
    }),
  },
  reactions: {
    'clock.moved': retimeSessions,
    'login.withdrawn': (stage, { userId }) => endUserSessions(stage, String(userId)),
    'login.renewed': (stage, { userId, sessionId }) =>
      endUserSessions(stage, String(userId), String(sessionId)),
    'login.narrowed': endUnauthorizedSessions,
    'license.narrowed': endUnauthorizedSessions,
    'controller.lost': clearSessions,
  },
  resources: [sessionService, sessionCollection, session, requestSession],
};
