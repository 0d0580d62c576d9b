/**
 * The vendor registry `MgmtSecurityEvents`: what the security dashboard makes of each of its parameters and of all
 * together. A parameter has three messages, alike in all but their subject; the arguments are its name, its status and
 * its state. Keys, health categories and what they clear as behaviour § 7.5 has them, sentences our own.
 */
import type { MessageDefinition, MessageRegistry } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

const params = ['string', 'string', 'string'] as const;
const security = { healthCategory: 'Security' } as const;

type Judged<Name extends string> = Readonly<
  Record<`${Name}AtIgnore` | `${Name}AtOK` | `${Name}AtRisk`, MessageDefinition>
>;

/** `what` goes on after "the judgement of", `remedy` is what takes the risk away. */
function judged<const Name extends string>(name: Name, what: string, remedy: string): Judged<Name> {
  const rows: Record<string, MessageDefinition> = {
    [`${name}AtIgnore`]: warningEvent(params, {
      message: `Nobody minds ${what} any more: %1 is %3, with status %2.`,
      description: `The dashboard was told to leave ${what} out of what it makes of the whole.`,
      resolution: 'Have the parameter judged again once the reason for leaving it out is gone.',
      clears: ofSameOrigin(`${name}AtRisk`),
      ...security,
    }),
    [`${name}AtOK`]: okEvent(params, {
      message: `There is nothing against ${what}: %1 is %3, with status %2.`,
      description: `The dashboard found ${what} as it should be, after a change.`,
      clears: ofSameOrigin(`${name}AtRisk`, `${name}AtIgnore`),
      ...security,
    }),
    [`${name}AtRisk`]: criticalEvent(params, {
      message: `There is a risk in ${what}: %1 is %3, with status %2.`,
      description: `The dashboard found ${what} weaker than it should be.`,
      resolution: remedy,
      ...security,
    }),
  };
  return rows as Judged<Name>;
}

export const mgmtSecurityEvents = {
  prefix: 'MgmtSecurityEvents',
  version: '6.1.0',
  owner: 'Vnd',
  name: 'Mgmt Security Event Message Registry',
  language: 'en',
  messages: {
    ...judged('AccessPanelStatus', 'the access panel', 'Put the panel back, and find out who took it off.'),
    ...judged(
      'DefaultSSLCertificate',
      'the certificate that is served',
      'Install a certificate that an authority has signed.',
    ),
    ...judged(
      'GlobalComponentIntegrity',
      'the integrity of components',
      'Have components prove who they are, and look at those that cannot.',
    ),
    ...judged('IPMIOverLAN', 'IPMI over the network', 'Switch the protocol off unless something needs it.'),
    ...judged(
      'LastFWScan',
      'the last scan of the firmware',
      'Recover the firmware that was found damaged, then scan again.',
    ),
    ...judged(
      'LogAuthFailure',
      'the logging of logins that fail',
      'Have failed logins logged from the first or third on.',
    ),
    ...judged(
      'MinPasswordLength',
      'the length of passwords',
      'Ask for passwords of eight characters or more.',
    ),
    OverallSecAtIgnore: warningEvent([], {
      message: 'The security of the server as a whole is not judged any more.',
      description: 'Every risk that the dashboard found was told to be left out.',
      resolution: 'Have the parameters that matter judged again.',
      clears: ofSameOrigin('OverallSecAtRisk'),
      ...security,
    }),
    OverallSecAtOK: okEvent([], {
      message: 'The security of the server as a whole is as it should be.',
      description: 'The last of the risks that the dashboard had found is gone.',
      clears: ofSameOrigin('OverallSecAtRisk'),
      ...security,
    }),
    OverallSecAtRisk: criticalEvent([], {
      message: 'The security of the server as a whole is at risk.',
      description: 'At least one parameter of the dashboard is at risk.',
      resolution: 'Look at the dashboard, and mend what it shows at risk.',
      ...security,
    }),
    ...judged(
      'PasswordComplexity',
      'the mixture in passwords',
      'Ask for characters of several kinds in them.',
    ),
    ...judged(
      'RBSULoginRequired',
      'set-up at the server',
      'Ask for a login before the controller is set up at the server.',
    ),
    ...judged(
      'RequireHostAuth',
      'programs on the host',
      'Have programs on the host log in to the controller.',
    ),
    ...judged(
      'SNMPv1',
      'the first version of SNMP',
      'Use the third version of SNMP, and switch the first off.',
    ),
    ...judged(
      'SecOverrideSwitch',
      'the switch that overrides security',
      'Set the switch back once nobody needs it any more.',
    ),
    ...judged('SecureBoot', 'what the server may start from', 'Switch secure boot on.'),
    WeakCipherDisabled: okEvent([], {
      message: 'Weak ciphers are not taken any more.',
      description: 'Somebody has narrowed the ciphers that clients may ask for.',
      ...security,
    }),
    WeakCipherEnabled: okEvent([], {
      message: 'Weak ciphers are taken again.',
      description: 'Somebody has widened the ciphers that clients may ask for.',
      ...security,
    }),
  },
} as const satisfies MessageRegistry;
