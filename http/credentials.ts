/** The one account a controller starts with: what its name and password may be, so that every client can log in. */
import { SetupError } from './setup-error.js';

/** What a login accepts (facts § 2.13). Unit: characters. */
const credentialLengthMax = 39;

/** Throws SetupError for credentials with which nobody could log in. */
export function checkCredentials(userName: string, password: string): void {
  for (const [name, value] of Object.entries({ 'user name': userName, password })) {
    if (value === '' || value.length > credentialLengthMax) {
      throw new SetupError(`a ${name} has 1 to ${credentialLengthMax} characters, this one ${value.length}`);
    }
  }
  // HTTP Basic joins the two with a colon.
  if (userName.includes(':')) throw new SetupError('a user name has no colon');
}
