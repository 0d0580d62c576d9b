/** Login sessions. */
import type { Subsystem } from '../../subsystem.js';
import { endStrangeSessions, endUserSessions } from './ends.js';
import { sessionFacts } from './facts.js';
import { requestSession } from './resources/request-session.js';
import { session } from './resources/session.js';
import { sessionService } from './resources/session-service.js';
import { sessions as sessionCollection } from './resources/sessions.js';
import { retimeSessions } from './retime.js';
import { idleTimeoutMinutes, listSessions, type SessionsState, sessionsMax } from './state.js';

export const sessions: Subsystem<{
  readonly branches: { readonly sessions: SessionsState };
  readonly facts: typeof sessionFacts;
}> = {
  initial: () => ({ sessions: { idleTimeoutMinutes, nextSerial: 1, byId: {}, isFull: false } }),
  facts: sessionFacts,
  restore: {
    settings: ({ draft }) => {
      draft.sessions.idleTimeoutMinutes = idleTimeoutMinutes;
    },
  },
  bounds: [{ what: 'sessions', most: sessionsMax, count: (tree) => listSessions(tree).length }],
  reactions: {
    'clock.moved': retimeSessions,
    'login.withdrawn': (stage, { userId }) => endUserSessions(stage, String(userId)),
    'login.renewed': (stage, { userId, sessionId }) =>
      endUserSessions(stage, String(userId), String(sessionId)),
    'login.narrowed': endStrangeSessions,
    'license.narrowed': endStrangeSessions,
  },
  resources: [sessionService, sessionCollection, session, requestSession],
};

export * from './contract.js';
export { isStanding } from './ends.js';
export { idleTimeout } from './resources/idle-timeout.js';
export { givenHash, isGiven, problemWithPasscode } from './resources/second-step.js';
export { sessionsUri } from './resources/session.js';
export * from './state.js';
