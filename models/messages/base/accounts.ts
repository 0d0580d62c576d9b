/** Messages of `Base` about accounts, sessions and privileges. */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const accountMessages = {
  AccountForSessionNoLongerExists: ok(401, [], {
    message: 'The account of this session was deleted, and the session with it.',
    description: 'A request came in a session whose account has been deleted since it was opened.',
    resolution: 'Log in with another account.',
  }),
  AccountModified: ok(200, [], {
    message: 'The account was changed.',
    description: 'All changes that a request asked for were made to an account.',
  }),
  AccountNotModified: warning(400, [], {
    message: 'The account was not changed.',
    description: 'An account is left as it was, because a change to it could not be made.',
    resolution: 'See the other messages for what was wrong; make sure you may change this account.',
  }),
  AccountRemoved: ok(200, [], {
    message: 'The account was deleted.',
    description: 'The deletion of an account succeeded.',
  }),
  AuthenticationTokenRequired: critical(400, [], {
    message: 'The login needs the one-time passcode that was sent last, and it was not given.',
    description: 'Two-factor login is on, and a login came with another passcode, or before one was sent.',
    resolution:
      'Log in with name and password to have a passcode sent, then repeat it with the passcode in Token.',
  }),
  InsufficientPrivilege: critical(403, [], {
    message: 'The account lacks a privilege that this request needs.',
    description: 'The caller is known, but the role of the account does not allow the request.',
    resolution: 'Use an account that holds the privilege, or have it granted.',
  }),
  NoValidSession: critical(401, [], {
    message: 'The request carried no valid session or credentials.',
    description: 'A request that needs a known caller came without one, or with a session that has ended.',
    resolution: 'Log in first, then repeat the request with the session token or with valid credentials.',
  }),
  OneTimePasscodeSent: ok(200, ['string'], {
    message: 'A one-time passcode is on its way to %1.',
    description: 'The first step of a two-factor login succeeded; there is no session yet.',
    resolution: 'Log in again with the passcode in Token before it expires.',
  }),
  PasswordChangeRequired: critical(403, ['string'], {
    message: 'The account at %1 can do nothing until its password is changed.',
    description: 'An account is used whose password has to be replaced by one of its own choice.',
    resolution: 'Set a new password by a PATCH of the account.',
  }),
  SessionLimitExceeded: critical(503, [], {
    message: 'As many sessions are open as the controller allows.',
    description: 'A login was in order, but there is no room for one more session.',
    resolution: 'Log out of a session, or wait until one expires.',
  }),
  SessionTerminated: ok(200, [], {
    message: 'The session is over.',
    description: 'A session was deleted and its token is no longer good.',
  }),
} satisfies MessageTable;
