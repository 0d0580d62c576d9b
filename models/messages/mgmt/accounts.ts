/** Messages of `Mgmt` about accounts, logins and single sign-on. */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const accountMessages = {
  AuthenticationTokenExpired: critical(400, [], {
    message: 'The one-time passcode has expired.',
    description: 'The second step of a two-factor login came too late.',
    resolution: 'Log in with name and password again to have a new passcode sent.',
  }),
  DeniedVNDOneViewUserCreation: ok(400, ['string'], {
    message: 'The account %1 cannot be created; its name is kept for the management appliance.',
    description: 'A request asks for an account with a name that the management appliance uses for itself.',
    resolution: 'Choose another name.',
  }),
  ImportSSOParamError: warning(400, [], {
    message: 'Nothing was imported for single sign-on, because a parameter is not valid.',
    description: 'The import of a trusted server has a parameter missing, or one it does not know.',
    resolution: 'Give the certificate itself, or the URI it can be fetched from.',
  }),
  ImportSSOUriError: warning(400, [], {
    message: 'No certificate for single sign-on can be fetched from this URI.',
    description:
      'The URI of a trusted server is malformed, or the server does not answer with a certificate.',
    resolution: 'Check the URI, or import the text of the certificate instead.',
  }),
  InvalidPasswordComplexity: critical(400, [], {
    message: 'The password is too simple.',
    description: 'A password lacks the mix of characters that the password rules ask for.',
    resolution: 'Mix upper case, lower case, digits and signs, and leave out the user name.',
  }),
  InvalidPasswordLength: critical(400, ['string', 'string'], {
    message: 'The password must have %1 to %2 characters.',
    description: 'A password is shorter than the minimum that is set, or longer than can be stored.',
    resolution: 'Choose a password of a length within the bounds.',
  }),
  LoginAttemptDelayed: warning(400, [], {
    message: 'Logins are delayed after a failed attempt.',
    description: 'A login came while the controller makes callers wait because a password was wrong.',
    resolution: 'Wait for the delay to pass, then log in once.',
  }),
  LoginAttemptDelayedSeconds: warning(400, ['number'], {
    message: 'Logins are delayed for %1 seconds after a failed attempt.',
    description: 'As LoginAttemptDelayed, where the length of the delay is known.',
    resolution: 'Wait that long, then log in once.',
  }),
  MailNotConfigured: critical(409, [], {
    message: 'A passcode cannot be sent, because no mail server is set up.',
    description: 'Two-factor login is on, but the controller has no mail settings to send passcodes with.',
    resolution: 'Set the mail server and the sender domain, and enable mail for two-factor login.',
  }),
  MailRetrievalFailure: critical(400, [], {
    message: 'The directory has no mail address for this user.',
    description: 'A passcode cannot be sent to a directory user whose address is not known.',
    resolution: 'Have a mail address entered for the user in the directory.',
  }),
  SSOCertficateEmpty: warning(400, [], {
    message: 'The certificate for single sign-on is empty.',
    description: 'The import of a trusted server came without the text of its certificate.',
    resolution: 'Give the certificate in PEM form.',
  }),
  SSOCertificateReadError: warning(400, [], {
    message: 'The certificate for single sign-on could not be read.',
    description: 'The text given or fetched for a trusted server is no certificate.',
    resolution: 'Give a certificate in PEM form, whole and unchanged.',
  }),
  SSONoSpaceError: warning(400, [], {
    message: 'There is no room for one more certificate of single sign-on.',
    description: 'The list of trusted servers cannot hold another certificate.',
    resolution: 'Delete the record of a server that is no longer trusted.',
  }),
  SSORecordNotFound: warning(400, [], {
    message: 'The record for single sign-on does not exist.',
    description: 'A trusted server was to be deleted by a number that none has.',
    resolution: 'Read the list of trusted servers, and use a number in it.',
  }),
  TokenRequired: critical(401, [], {
    message: 'The request needs a session token.',
    description: 'A request came with credentials of another kind where only a session will do.',
    resolution: 'Log in, and send the session token in X-Auth-Token.',
  }),
  UnableModifyRights: warning(400, [], {
    message: 'The privileges cannot be changed.',
    description: 'An account would change its own privileges, or grant one that it does not hold.',
    resolution: 'Have the privileges changed by an account that may administer accounts and holds them.',
  }),
  UnauthorizedLoginAttempt: warning(401, [], {
    message: 'The user name and password do not open a session.',
    description: 'A login names no account, or not the password of that account.',
    resolution: 'Log in with the name and password of an account.',
  }),
  UserAlreadyExist: warning(400, [], {
    message: 'An account with this name already exists.',
    description: 'An account was to be created or renamed to a name that another has.',
    resolution: 'Choose a name that no account has.',
  }),
  UserNameAlreadyExists: warning(400, ['string'], {
    message: 'The user name %1 is taken.',
    description: 'A user, such as one of SNMPv3, was to get a name that another has.',
    resolution: 'Choose another user name.',
  }),
} satisfies MessageTable;
