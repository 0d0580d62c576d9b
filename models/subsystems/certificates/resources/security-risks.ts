/**
 * What the dashboard judges: one row a parameter, with what it is now and whether that is a risk. Source:
 * behaviour § 2.15.
 */
import { isSecurityOverridden } from '../../../blueprint/security-override.js';
import type { ControllerTree } from '../../../tree.js';
import { isIntegrityAtRisk } from '../../attestation/index.js';

/** How a parameter may stand. Source: behaviour "Enumerations", as far as this service gives them. */
export const parameterStates = [
  'On',
  'Off',
  'Enabled',
  'Disabled',
  'Failed',
  'Ok',
  'Insufficient',
  'Repaired',
  'True',
  'False',
] as const;

interface Judgement {
  readonly state: (typeof parameterStates)[number];
  readonly isRisk: boolean;
}

export interface SecurityParameter {
  readonly id: string;
  readonly name: string;
  /** What it means when it is a risk, and what to do about it. */
  readonly description: string;
  readonly advice: string;
  readonly judge: (tree: ControllerTree) => Judgement;
}

function switchedOff(isOff: boolean): Judgement {
  return { state: isOff ? 'Disabled' : 'Enabled', isRisk: isOff };
}

function switchedOn(isOn: boolean): Judgement {
  return { state: isOn ? 'Enabled' : 'Disabled', isRisk: isOn };
}

/** Shortest password that is no risk. Unit: characters. Source: the default of behaviour § 2.13. */
const passwordLengthSafe = 8;

/** The one parameter that the logs have a code of its own for. */
export const defaultCertificateId = '12';

/** Ids are those of real controllers. */
export const securityParameterList: readonly SecurityParameter[] = [
  {
    id: '0',
    name: 'Security Override Switch',
    description: 'Whether the switch on the board lets everybody in.',
    advice: 'Set the first switch of the bank to its off position.',
    judge: ({ blueprint }) => {
      const isOn = isSecurityOverridden(blueprint);
      return { state: isOn ? 'On' : 'Off', isRisk: isOn };
    },
  },
  {
    id: '1',
    name: 'IPMI/DCMI Over LAN',
    description: 'Whether the controller is open to a protocol of weak authentication.',
    advice: 'Disable IPMI over the network.',
    judge: ({ controllerSettings }) => switchedOn(controllerSettings.inForce.protocols.IPMI.enabled),
  },
  {
    id: '2',
    name: 'Minimum Password Length',
    description: 'How short a password of a local account may be.',
    advice: 'Ask for passwords of eight characters at least.',
    judge: ({ accountService }) => {
      const isRisk = accountService.passwordLengthMin < passwordLengthSafe;
      return { state: isRisk ? 'Insufficient' : 'Ok', isRisk };
    },
  },
  {
    id: '3',
    name: 'Require Login for Mgmt RBSU',
    description: 'Whether the setup of the controller in the server’s firmware asks for a login.',
    advice: 'Have the setup ask for a login.',
    judge: ({ managerOptions }) => switchedOff(!managerOptions.switches.requiredLoginForRbsu),
  },
  {
    id: '4',
    name: 'Authentication Failure Logging',
    description: 'Whether repeated failures to log in are noted in the log.',
    advice: 'Have failed logins logged.',
    judge: ({ accountService }) => switchedOff(accountService.loggingThreshold === 0),
  },
  {
    id: '5',
    name: 'Secure Boot',
    description: 'Whether the server was started with secure boot.',
    advice: 'Enable secure boot, then reset the server.',
    judge: ({ secureBoot }) => switchedOff(!secureBoot.enabled.inForce),
  },
  {
    id: '6',
    name: 'Password Complexity',
    description: 'Whether passwords have to be of several kinds of characters.',
    advice: 'Have password complexity enforced.',
    judge: ({ accountService }) => switchedOff(!accountService.enforceComplexity),
  },
  {
    id: '7',
    name: 'Last Firmware Scan Result',
    description: 'Whether the last check of the firmware has found some that is not what was written.',
    advice: 'Write the firmware that was found invalid again, then check it once more.',
    judge: ({ firmware: { integrity } }) => {
      const result = integrity.last?.result;
      if (result === 'Failure') return { state: 'Failed', isRisk: true };
      return { state: result === 'Repaired' ? 'Repaired' : 'Ok', isRisk: false };
    },
  },
  {
    id: '8',
    name: 'Access Panel Status',
    description: 'Whether somebody has taken the panel off the server.',
    advice: 'Close the access panel, and find out who opened it.',
    judge: ({ chassis: { hoodOpen } }) => ({ state: hoodOpen ? 'Failed' : 'Ok', isRisk: hoodOpen }),
  },
  {
    id: '9',
    name: 'Require Host Authentication',
    description: 'Whether what runs on the server has to log in to the controller.',
    advice: 'Nothing: software of the server itself is trusted (behaviour § 2.15).',
    judge: ({ managerOptions }) => ({
      state: managerOptions.switches.requireHostAuthentication ? 'Enabled' : 'Disabled',
      isRisk: false,
    }),
  },
  {
    id: '10',
    name: 'SNMPv1',
    description: 'Whether the controller speaks a protocol that sends its secrets in the clear.',
    advice: 'Disable requests and traps of SNMPv1.',
    judge: ({ snmp: { v1 } }) => switchedOn(v1.requests || v1.traps),
  },
  {
    id: '11',
    name: 'Global Component Integrity',
    description: 'Whether the parts of the server have to prove what they are.',
    advice: 'Enable the check of component integrity, and replace every component that does not pass it.',
    judge: (tree) =>
      isIntegrityAtRisk(tree) ? { state: 'Failed', isRisk: true } : switchedOff(!tree.attestation.enabled),
  },
  {
    id: defaultCertificateId,
    name: 'Default SSL Certificate In Use',
    description: 'Whether the controller is served with a certificate that only vouches for itself.',
    advice: 'Import a certificate that an authority has signed.',
    judge: ({ certificates: { https } }) => ({
      state: https.selfSigned ? 'True' : 'False',
      isRisk: https.selfSigned,
    }),
  },
];

export const securityStatuses = ['Ok', 'Risk', 'Ignored'] as const;
export type SecurityStatus = (typeof securityStatuses)[number];

export function securityStatus(tree: ControllerTree, { id, judge }: SecurityParameter): SecurityStatus {
  if (!judge(tree).isRisk) return 'Ok';
  return tree.security.ignored[id] === undefined ? 'Risk' : 'Ignored';
}

/** One risk that counts is enough; when all there are do not count, that shows. */
export function overallStatus(statuses: readonly SecurityStatus[]): SecurityStatus {
  if (statuses.includes('Risk')) return 'Risk';
  return statuses.includes('Ignored') ? 'Ignored' : 'Ok';
}
