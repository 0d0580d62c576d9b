/** Facts about logins, accounts and keytabs. */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins, securityEntry } from '../../facts/rows.js';

const access = entriesOfClass(classes.controller, 'Security', 'Administration');
const refusal = entriesOfClass(classes.controller, 'Security', 'Invalid User Input');
const denial = entriesOfClass(classes.denialOfService, 'Security', 'Administration');

export const accessFacts = {
  /** All sessions of this user have to end, because the user may no longer log in. */
  'login.withdrawn': fact(['userId'], {}),
  /**
   * The user has a new password. All sessions of the user have to end except the one in which the password was set, if
   * any.
   */
  'login.renewed': fact(['userId', 'sessionId'], {}),
  /** Changed settings exclude some users from login, so that their sessions have to end. */
  'login.narrowed': fact([], {}),
  'login.failed': fact(['user', 'address'], {
    iel: refusal(1_000, 'Caution', 'A login as {user} from {address} failed.'),
  }),
  'login.failedOften': fact(['attempts'], {
    iel: access(1_100, 'Informational', '{attempts} login attempts failed.'),
    sl: denial(2, 'Informational', '{attempts} login attempts failed.'),
    event: alert('UnauthorizedLoginAttempts', origins.manager, named('attempts')),
  }),
  // Assumption: this fact has this code, because the published lists have no entry for the fact and do not use the
  // code.
  'login.passcodeSent': fact(['user'], {
    iel: access(1_236, 'Informational', 'A passcode for the login of {user} was sent by mail.'),
  }),
  // Assumption: the facts about accounts, keytabs and licenses have the codes below. The published lists have no
  // entries for these facts and do not use these codes.
  'account.created': fact(['user', 'account'], {
    iel: access(1_261, 'Informational', '{user} created the account {account}.'),
    sl: securityEntry(1_261, 'Informational', '{user} created the account {account}.'),
  }),
  'account.changed': fact(['user', 'account'], {
    iel: access(1_262, 'Informational', '{user} changed the account {account}.'),
    sl: securityEntry(1_262, 'Informational', '{user} changed the account {account}.'),
  }),
  'account.removed': fact(['user', 'account'], {
    iel: access(1_263, 'Informational', '{user} removed the account {account}.'),
    sl: securityEntry(1_263, 'Informational', '{user} removed the account {account}.'),
  }),
  'accountService.configured': fact(['setting', 'user'], {
    sl: securityEntry(609, 'Informational', '{user} changed the setting {setting} of the account service.'),
  }),
  'keytab.imported': fact(['realm', 'host'], {
    iel: access(1_201, 'Informational', 'A Kerberos keytab for the realm {realm} was imported from {host}.'),
  }),
  'keytab.failed': fact(['host', 'reason'], {
    iel: access(1_202, 'Caution', 'No Kerberos keytab could be imported from {host}: {reason}.'),
  }),
  'keytab.blocked': fact(['host'], {
    iel: access(
      1_203,
      'Informational',
      'The Kerberos keytab was not requested: requests to {host} are blocked.',
    ),
  }),
};
