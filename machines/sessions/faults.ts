/** What can be wrong with the table of sessions. */
import { type Faults, fault, impossible, passingFault } from '../faults/fault.js';
import { dropSessions } from './effects.js';

export const sessionFaults = {
  'sessions.full': fault({
    says: 'There is no place for one more session, as when clients never log out: logins are refused, those who are logged in stay so.',
    parameters: {},
    set: ({ view, draft }) => {
      if (view.sessions.isFull) return impossible('there is no place already');
      draft.sessions.isFull = true;
      return undefined;
    },
    clear: ({ view, draft }) => {
      if (!view.sessions.isFull) return impossible('there are as many places as ever');
      draft.sessions.isFull = false;
      return undefined;
    },
  }),
  'sessions.dropped': passingFault({
    says: 'All sessions are gone at once, without a word in the log: the next request of each client is refused.',
    parameters: {},
    set: (stage) => {
      dropSessions(stage);
      return undefined;
    },
  }),
} satisfies Faults;
