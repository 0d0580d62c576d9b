/**
 * Security dashboard of the controller: the security status of each parameter, and the risks that a user has set to be
 * ignored.
 */
import { formatInstant } from '../../../../engine/index.js';
import { isSecurityOverridden } from '../../../../models/blueprint/index.js';
import { type ControllerTree, controllerTime } from '../../../../models/index.js';
import {
  dateTime,
  defineAt,
  fill,
  flag,
  identity,
  linkRow,
  ofManager,
  oneOf,
  row,
  text,
} from '../../../../models/resource/index.js';
import { isIntegrityAtRisk } from '../../../host/attestation/index.js';
import { securityServicePattern } from './https-certificate.js';
import described from './security-parameters.json' with { type: 'json' };

// Parameters of the dashboard. Each parameter is a row with its current value and its evaluation. Source: behaviour §
// 2.15.

/** States of a parameter: the subset of behaviour "Enumerations" that this service uses. */
const parameterStates = [
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
  /** Meaning of the risk, with the recommended action. */
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

/**
 * Smallest setting of the minimum password length that is not a risk. Unit: characters. Source: the default in
 * behaviour § 2.13.
 */
const passwordLengthSafe = 8;

/** Id of the parameter "Default SSL Certificate In Use". Only this parameter has its own log codes. */
export const defaultCertificateId = '12';

/** Evaluation function of each parameter, by parameter id. The ids are those of real controllers. */
const judges: Readonly<Record<keyof typeof described, SecurityParameter['judge']>> = {
  // Parameter "Security Override Switch".
  0: ({ blueprint }) => {
    const isOn = isSecurityOverridden(blueprint);
    return { state: isOn ? 'On' : 'Off', isRisk: isOn };
  },
  // Parameter "IPMI/DCMI Over LAN".
  1: ({ controllerSettings }) => switchedOn(controllerSettings.inForce.protocols.IPMI.enabled),
  // Parameter "Minimum Password Length".
  2: ({ accountService }) => {
    const isRisk = accountService.passwordLengthMin < passwordLengthSafe;
    return { state: isRisk ? 'Insufficient' : 'Ok', isRisk };
  },
  // Parameter "Require Login for Mgmt RBSU".
  3: ({ managerOptions }) => switchedOff(!managerOptions.switches.requiredLoginForRbsu),
  // Parameter "Authentication Failure Logging".
  4: ({ accountService }) => switchedOff(accountService.loggingThreshold === 0),
  // Parameter "Secure Boot".
  5: ({ secureBoot }) => switchedOff(!secureBoot.enabled.inForce),
  // Parameter "Password Complexity".
  6: ({ accountService }) => switchedOff(!accountService.enforceComplexity),
  // Parameter "Last Firmware Scan Result".
  7: ({ firmware: { integrity } }) => {
    const result = integrity.last?.result;
    if (result === 'Failure') return { state: 'Failed', isRisk: true };
    return { state: result === 'Repaired' ? 'Repaired' : 'Ok', isRisk: false };
  },
  // Parameter "Access Panel Status".
  8: ({ chassis: { hoodOpen } }) => ({ state: hoodOpen ? 'Failed' : 'Ok', isRisk: hoodOpen }),
  // Parameter "Require Host Authentication".
  9: ({ managerOptions }) => ({
    state: managerOptions.switches.requireHostAuthentication ? 'Enabled' : 'Disabled',
    isRisk: false,
  }),
  // Parameter "SNMPv1".
  10: ({ snmp: { v1 } }) => switchedOn(v1.requests || v1.traps),
  // Parameter "Global Component Integrity".
  11: (tree) =>
    isIntegrityAtRisk(tree) ? { state: 'Failed', isRisk: true } : switchedOff(!tree.attestation.enabled),
  // Parameter "Default SSL Certificate In Use".
  12: ({ certificates: { https } }) => ({
    state: https.selfSigned ? 'True' : 'False',
    isRisk: https.selfSigned,
  }),
};

export const securityParameterList: readonly SecurityParameter[] = Object.entries(judges).map(
  ([id, judge]) => ({
    id,
    ...described[id as keyof typeof described],
    judge,
  }),
);

const securityStatuses = ['Ok', 'Risk', 'Ignored'] as const;
export type SecurityStatus = (typeof securityStatuses)[number];

export function securityStatus(tree: ControllerTree, { id, judge }: SecurityParameter): SecurityStatus {
  return statusOf(tree, id, judge(tree));
}

/** Returns the security status of a parameter whose evaluation is given. */
export function statusOf(
  { security }: Pick<ControllerTree, 'security'>,
  id: string,
  { isRisk }: Pick<Judgement, 'isRisk'>,
): SecurityStatus {
  if (!isRisk) return 'Ok';
  return security.ignored[id] === undefined ? 'Risk' : 'Ignored';
}

/** Returns the overall status: `Risk` if a risk is not ignored, `Ignored` if all existing risks are ignored. */
export function overallStatus(statuses: readonly SecurityStatus[]): SecurityStatus {
  if (statuses.includes('Risk')) return 'Risk';
  return statuses.includes('Ignored') ? 'Ignored' : 'Ok';
}

const dashboardPattern = `${securityServicePattern}SecurityDashboard/` as const;
const parametersPattern = `${dashboardPattern}SecurityParams/` as const;

export const securityDashboard = defineAt(dashboardPattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSecurityDashboard.v1_0_0.VndMgmtSecurityDashboard',
  typeDescription: 'Security dashboard: the risk status of the security settings.',
  properties: {
    ...identity(
      'SecurityDashboard',
      'Security Dashboard',
      'Overall security status and the risk of each parameter',
    ),
    OverallSecurityStatus: row(
      oneOf(securityStatuses),
      'Overall security status, which considers every risk that is not ignored.',
      ({ tree }) => overallStatus(securityParameterList.map((parameter) => securityStatus(tree, parameter))),
    ),
    SecurityParameters: linkRow('Link to the security parameters.', fill(parametersPattern, ofManager)),
    ServerConfigurationLockStatus: row(
      oneOf(['Enabled', 'Disabled']),
      'State of the server configuration lock.',
      ({ tree }) => (tree.configLock.lock === null ? 'Disabled' : 'Enabled'),
    ),
  },
});

export const securityParameter = defineAt(`${parametersPattern}{ParameterId}/`, () =>
  securityParameterList.map((part) => ({ params: { ...ofManager, ParameterId: part.id }, part })),
).resource({
  type: 'VndMgmtSecurityParam.v1_1_0.VndMgmtSecurityParam',
  typeDescription: 'Security parameter, its state and its risk status.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.description,
    ),
    Ignore: row(
      flag,
      'Indicates whether the overall status ignores the risk of the parameter.',
      ({ tree, part }) => tree.security.ignored[part.id] !== undefined,
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ tree, draft, now }, value, { params: { ParameterId }, by }) => {
            const { ignored } = draft.security;
            if (value) ignored[ParameterId] = { by: by.userName, at: controllerTime(tree, now) };
            else delete ignored[ParameterId];
          },
        },
      },
    ),
    IgnoredBy: row(
      text(),
      'Name of the user who set the risk to be ignored.',
      ({ tree, part }) => tree.security.ignored[part.id]?.by,
    ),
    IgnoredTime: row(dateTime, 'Date and time at which the risk was set to be ignored.', ({ tree, part }) => {
      const ignored = tree.security.ignored[part.id];
      return ignored && formatInstant(ignored.at);
    }),
    RecommendedAction: row(text(), 'Recommended action against the risk.', ({ tree, part }) =>
      part.judge(tree).isRisk ? part.advice : undefined,
    ),
    SecurityStatus: row(oneOf(securityStatuses), 'Security status of the parameter.', ({ tree, part }) =>
      securityStatus(tree, part),
    ),
    State: row(oneOf(parameterStates), 'State of the parameter.', ({ tree, part }) => part.judge(tree).state),
  },
});

export const securityParameters = defineAt(parametersPattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtSecurityParamCollection.VndMgmtSecurityParamCollection',
  typeDescription: 'Security parameters of the dashboard.',
  name: 'Security Parameters',
  description: 'Security parameters of the dashboard',
  members: securityParameter,
});
