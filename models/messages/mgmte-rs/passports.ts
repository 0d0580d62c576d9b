/** Messages of `MgmteRS` about the account with which a device is registered. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, warningEvent } from '../rows.js';

export const passportMessages = {
  AuthenticationError: criticalEvent([], {
    message: 'The support service did not accept the credentials.',
    description: 'A login to the support service failed.',
    resolution: 'Check user name and password of the account.',
  }),
  ChangeOrResetVNDPassportPassword: criticalEvent([], {
    message: 'The password of the account has to be changed.',
    description: 'The support service accepts no login before the password was changed.',
    resolution: 'Change the password at the support service, then try again.',
  }),
  ExpiredVNDPassportCredentials: criticalEvent([], {
    message: 'The credentials of the account have expired.',
    description: 'The login is right but too old.',
    resolution: 'Renew the credentials at the support service.',
  }),
  IncorrectVNDPassportPassword: warningEvent([], {
    message: 'The password of the account is wrong.',
    description: 'The support service knows the account and another password.',
    resolution: 'Give the right password.',
  }),
  InvalidSessiontoken: criticalEvent([], {
    message: 'The session with the support service is not valid.',
    description: 'The token of the session is unknown to the support service.',
    resolution: 'Log in to the support service anew.',
  }),
  InvalidVNDPassportCredentials: warningEvent([], {
    message: 'User name or password of the account is wrong.',
    description: 'The support service does not accept the login.',
    resolution: 'Check user name and password.',
  }),
  InvalidVNDPassportUserID: warningEvent([], {
    message: 'There is no account of this user name.',
    description: 'The support service does not know the user.',
    resolution: 'Correct the user name, or have an account made.',
  }),
  UserHasReachedHalfTheMaximumAllowedLoginAuthenticationFailures: criticalEvent([], {
    message: 'Half of the failed logins that are allowed have happened.',
    description: 'A few more failures lock the account.',
    resolution: 'Make sure of the password before the next try.',
  }),
  UserIDIsRequiredField: warningEvent([], {
    message: 'The user name is missing.',
    description: 'A login to the support service came without a user name.',
    resolution: 'Give the user name of the account.',
  }),
  UserMustEnterAnVNDPassportSecurityQandAandChangePassword: warningEvent([], {
    message: 'The account needs a security question, and its password has to be changed.',
    description: 'The support service asks for both before the next login.',
    resolution: 'Do both at the support service.',
  }),
  UserMustHaveAnActiveAuthenticatedSession: criticalEvent([], {
    message: 'There is no session with the support service.',
    description: 'What was asked for takes somebody who has logged in to the support service.',
    resolution: 'Log in to the support service first.',
  }),
  VNDPassportAccountIsLockedOut: warningEvent([], {
    message: 'The account is locked for a while.',
    description: 'Too many logins with the account have failed lately.',
    resolution: 'Wait until the lock is over, then try again.',
  }),
  VNDPassportAccountLockedOut: criticalEvent([], {
    message: 'The account is locked.',
    description: 'Too many logins with the account have failed.',
    resolution: 'Have the account unlocked by the support service.',
  }),
  VNDPassportPasswordHasExpired: criticalEvent([], {
    message: 'The password of the account has expired.',
    description: 'The support service accepts no login with the password any more.',
    resolution: 'Set a new password at the support service.',
  }),
  VNDPassportPasswordIsRequired: warningEvent([], {
    message: 'The password of the account is missing.',
    description: 'A login to the support service came without a password.',
    resolution: 'Give the password of the account.',
  }),
  VNDPassportSecurityQandAIsNotCompliant: warningEvent([], {
    message: 'Security question and answer of the account do not follow the rules.',
    description: 'The support service wants another question or answer.',
    resolution: 'Set them anew at the support service.',
  }),
  VNDPassportSystemFailureOccurred: criticalEvent([], {
    message: 'The account service has failed.',
    description: 'The support service could not look the account up.',
    resolution: 'Try again later.',
  }),
  VNDPassportUserHasBeenAddedToaGroup: warningEvent([], {
    message: 'The account was put into a group.',
    description: 'The support service has changed what the account belongs to.',
    resolution: 'Nothing, unless the account should not be in a group.',
  }),
  VNDPassportUserIdentityElementsMissing: warningEvent([], {
    message: 'The account lacks personal data.',
    description: 'The support service wants data that the account does not have.',
    resolution: 'Complete the account at the support service.',
  }),
} satisfies MessageTable;
