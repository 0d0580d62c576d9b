/** Events of `MgmtEvents` about local accounts and refused logins. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent } from '../rows.js';

export const accountEvents = {
  AccountDisabled: okEvent(['string'], {
    message: 'The user account %1 was disabled.',
    description: 'A local account is disabled and can no longer log in.',
    resolution: 'Enable the account again if its user still needs the controller.',
    healthCategory: 'Thermal',
  }),
  AccountEnabled: okEvent(['string'], {
    message: 'The user account %1 was enabled.',
    description: 'A disabled local account is enabled and can log in again.',
    healthCategory: 'Thermal',
  }),
  LocalUserAccountReset: criticalEvent([], {
    message: 'The local user accounts could not be used and went back to their defaults.',
    description: 'The stored accounts are found damaged and only the account of the factory remains.',
    resolution: 'Log in with the default account, change its password, and create the other accounts again.',
  }),
  SNMPAuthenticationFailure: okEvent([], {
    message: 'An SNMP request with a wrong community or wrong credentials was refused.',
    description: 'An SNMP request reaches the controller and fails authentication.',
    resolution: 'Find the sender and correct its SNMP settings, or block it if it is not known.',
  }),
  UnauthorizedLoginAttempts: okEvent(['string'], {
    message: 'There were %1 login attempts with wrong credentials.',
    description: 'The number of failed logins reaches the one set for logging them.',
    resolution: 'Read the security log for where they came from, and block the source if it is not known.',
    healthCategory: 'Security',
  }),
} satisfies MessageTable;
