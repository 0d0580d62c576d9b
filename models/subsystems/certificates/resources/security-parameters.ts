/** What the dashboard judges: one row a parameter, with what it is now and whether that is a risk. Source: facts § 2.15. */
import { formatInstant } from '../../../../engine/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { property, type ResourceDefinition, type View } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { securityServiceUri } from './https-cert.js';

interface Judgement {
  readonly State: string;
  readonly isRisk: boolean;
}

interface Parameter {
  readonly name: string;
  /** What it means when it is a risk, and what to do about it. */
  readonly description: string;
  readonly advice: string;
  readonly judge: (tree: ControllerTree) => Judgement;
}

function switchedOff(isOff: boolean): Judgement {
  return { State: isOff ? 'Disabled' : 'Enabled', isRisk: isOff };
}

function switchedOn(isOn: boolean): Judgement {
  return { State: isOn ? 'Enabled' : 'Disabled', isRisk: isOn };
}

/** The switch of the bank that overrides security. Source: the labels of boards of this kind. */
const overrideSwitch = 1;

/** Shortest password that is no risk. Unit: characters. Source: the default of facts § 2.13. */
const passwordLengthSafe = 8;

/** By id. Ids are those of real controllers; secure boot (5) and the firmware scan (7) come with what they judge. */
const parameters: Readonly<Record<string, Parameter>> = {
  '0': {
    name: 'Security Override Switch',
    description: 'Whether the switch on the board lets everybody in.',
    advice: 'Set the first switch of the bank to its off position.',
    judge: ({ blueprint }) => {
      const isOn = blueprint.chassis.maintenanceSwitchesOn.includes(overrideSwitch);
      return { State: isOn ? 'On' : 'Off', isRisk: isOn };
    },
  },
  '1': {
    name: 'IPMI/DCMI Over LAN',
    description: 'Whether the controller is open to a protocol of weak authentication.',
    advice: 'Disable IPMI over the network.',
    judge: ({ controllerSettings }) => switchedOn(controllerSettings.inForce.protocols.IPMI.enabled),
  },
  '2': {
    name: 'Minimum Password Length',
    description: 'How short a password of a local account may be.',
    advice: 'Ask for passwords of eight characters at least.',
    judge: ({ accountService }) => {
      const isRisk = accountService.passwordLengthMin < passwordLengthSafe;
      return { State: isRisk ? 'Insufficient' : 'Ok', isRisk };
    },
  },
  '3': {
    name: 'Require Login for Mgmt RBSU',
    description: 'Whether the setup of the controller in the server’s firmware asks for a login.',
    advice: 'Have the setup ask for a login.',
    judge: ({ managerOptions }) => switchedOff(!managerOptions.switches.requiredLoginForRbsu),
  },
  '4': {
    name: 'Authentication Failure Logging',
    description: 'Whether repeated failures to log in are noted in the log.',
    advice: 'Have failed logins logged.',
    judge: ({ accountService }) => switchedOff(accountService.loggingThreshold === 0),
  },
  '6': {
    name: 'Password Complexity',
    description: 'Whether passwords have to be of several kinds of characters.',
    advice: 'Have password complexity enforced.',
    judge: ({ accountService }) => switchedOff(!accountService.enforceComplexity),
  },
  '8': {
    name: 'Access Panel Status',
    description: 'Whether somebody has taken the panel off the server.',
    advice: 'Close the access panel, and find out who opened it.',
    judge: ({ chassis: { hoodOpen } }) => ({ State: hoodOpen ? 'Failed' : 'Ok', isRisk: hoodOpen }),
  },
  '9': {
    name: 'Require Host Authentication',
    description: 'Whether what runs on the server has to log in to the controller.',
    advice: 'Nothing: software of the server itself is trusted (facts § 2.15).',
    judge: ({ managerOptions }) => ({
      State: managerOptions.switches.requireHostAuthentication ? 'Enabled' : 'Disabled',
      isRisk: false,
    }),
  },
  '10': {
    name: 'SNMPv1',
    description: 'Whether the controller speaks a protocol that sends its secrets in the clear.',
    advice: 'Disable requests and traps of SNMPv1.',
    judge: ({ snmp: { v1 } }) => switchedOn(v1.requests || v1.traps),
  },
  '11': {
    name: 'Global Component Integrity',
    description: 'Whether the parts of the server have to prove what they are.',
    advice: 'Enable the check of component integrity.',
    judge: ({ security }) => switchedOff(!security.globalComponentIntegrity),
  },
  '12': {
    name: 'Default SSL Certificate In Use',
    description: 'Whether the controller is served with a certificate that only vouches for itself.',
    advice: 'Import a certificate that an authority has signed.',
    judge: ({ certificates: { https } }) => ({
      State: https.selfSigned ? 'True' : 'False',
      isRisk: https.selfSigned,
    }),
  },
};

const dashboard = `${root}Managers/1/SecurityService/SecurityDashboard/`;
const parameterIds = Object.keys(parameters);

function statusOf(tree: ControllerTree, id: string): 'Ok' | 'Risk' | 'Ignored' {
  if (parameters[id]?.judge(tree).isRisk !== true) return 'Ok';
  return tree.security.ignored[id] === undefined ? 'Risk' : 'Ignored';
}

/** One risk that counts is enough; when all there are do not count, that shows. */
function overallStatus(tree: ControllerTree): 'Ok' | 'Risk' | 'Ignored' {
  const statuses = parameterIds.map((id) => statusOf(tree, id));
  if (statuses.includes('Risk')) return 'Risk';
  return statuses.includes('Ignored') ? 'Ignored' : 'Ok';
}

export const securityDashboard: ResourceDefinition = {
  uri: `${securityServiceUri}SecurityDashboard/`,
  type: 'VndMgmtSecurityDashboard.v1_0_0.VndMgmtSecurityDashboard',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree, link }) => ({
    Id: 'SecurityDashboard',
    Name: 'Security Dashboard',
    Description: 'What is a risk, all things considered',
    OverallSecurityStatus: overallStatus(tree),
    SecurityParameters: link(`${dashboard}SecurityParams/`),
    ServerConfigurationLockStatus: 'Disabled',
  }),
};

export const securityParameters: ResourceDefinition = {
  uri: `${securityServiceUri}SecurityDashboard/SecurityParams/`,
  type: 'VndMgmtSecurityParamCollection.VndMgmtSecurityParamCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'Security Parameters',
      'What the security dashboard judges',
      parameterIds.map((id) => `${dashboard}SecurityParams/${id}/`),
    ),
};

export const securityParameter: ResourceDefinition = {
  uri: `${securityServiceUri}SecurityDashboard/SecurityParams/{ParameterId}/`,
  type: 'VndMgmtSecurityParam.v1_1_0.VndMgmtSecurityParam',
  instances: () => parameterIds.map((ParameterId) => ({ ManagerId: '1', ParameterId })),
  project: projectParameter,
  writable: {
    Ignore: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ tree, draft, now }, value, { ParameterId = '' }, { userName }) => {
        const { ignored } = draft.security;
        if (value) ignored[ParameterId] = { by: userName, at: controllerTime(tree, now) };
        else delete ignored[ParameterId];
      },
    }),
  },
};

function projectParameter({ tree, params: { ParameterId = '' } }: View) {
  const parameter = parameters[ParameterId];
  if (parameter === undefined) throw new Error(`no security parameter ${ParameterId}`);
  const ignored = tree.security.ignored[ParameterId];
  const { State, isRisk } = parameter.judge(tree);
  return {
    Id: ParameterId,
    Name: parameter.name,
    Description: parameter.description,
    Ignore: ignored !== undefined,
    ...(ignored === undefined ? {} : { IgnoredBy: ignored.by, IgnoredTime: formatInstant(ignored.at) }),
    ...(isRisk ? { RecommendedAction: parameter.advice } : {}),
    SecurityStatus: statusOf(tree, ParameterId),
    State,
  };
}
