/** Faults of the session table. */
import { type Faults, fault, impossible, passingFault } from '../../faults/fault.js';
import { dropSessions } from './effects.js';

export const sessionFaults = {
  'sessions.full': fault({
    description:
      'All session slots are in use, as if clients never logged out, so that new logins fail. Existing sessions continue.',
    parameters: {},
    set: ({ view, draft }) => {
      if (view.sessions.isFull) return impossible('the session table is already full');
      draft.sessions.isFull = true;
      return undefined;
    },
    clear: ({ view, draft }) => {
      if (!view.sessions.isFull) return impossible('the session table is not full');
      draft.sessions.isFull = false;
      return undefined;
    },
  }),
  'sessions.dropped': passingFault({
    description:
      'All sessions are dropped at once without a log entry, so that the next request of each client is refused as unauthorized.',
    parameters: {},
    set: (stage) => {
      dropSessions(stage);
      return undefined;
    },
  }),
} satisfies Faults;
