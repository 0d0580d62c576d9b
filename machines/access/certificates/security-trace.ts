/**
 * Reports changes of the security dashboard, whatever caused them: a PATCH, a reset that applies a setting, or an
 * operator action such as opening the access panel. Changes while the controller is unavailable are reported when the
 * controller is available again. The evaluations are in `resources/security-dashboard.ts`. Source: behaviour § 2.15, §
 * 4.
 */
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { isControllerAway } from '../../power/index.js';
import {
  defaultCertificateId,
  overallStatus,
  type SecurityParameter,
  type SecurityStatus,
  securityParameterList,
  statusOf,
} from './resources/security-dashboard.js';

/** Last reported evaluation of a parameter. */
type ReportedStatus = { readonly state: string; readonly status: SecurityStatus };

/** Evaluations by parameter id. */
type Dashboard = { readonly [parameterId: string]: ReportedStatus };

export interface SecurityTraceState {
  /** Dashboard at the instant when the controller became unavailable; null while the controller is available. */
  readonly leftAs: Dashboard | null;
}

export const initialSecurityTrace: SecurityTraceState = { leftAs: null };

/**
 * Branches of the state that the evaluations read, except for branches that never change. `judged-branches.test.ts`
 * compares the list with the evaluations.
 */
export const watchedBranches = [
  'accountService',
  'attestation',
  'certificates',
  'chassis',
  'controllerSettings',
  'firmware',
  'managerOptions',
  'secureBoot',
  'security',
  'snmp',
] as const satisfies readonly (keyof ControllerTree)[];

/** Kinds of machines whose records the evaluations read. */
export const watchedMachines = ['biosPassword', 'component', 'configLock'] as const;

export function traceSecurity(stage: Transaction): void {
  const { tree, view } = stage;
  const { leftAs } = tree.securityTrace;
  if (isControllerAway(stage)) {
    if (leftAs === null) stage.put('securityTrace', { leftAs: readDashboard(tree) });
    return;
  }
  if (leftAs !== null) stage.put('securityTrace', initialSecurityTrace);
  report(stage, leftAs ?? readDashboard(tree), readDashboard(view));
}

function readDashboard(tree: ControllerTree): Dashboard {
  return Object.fromEntries(
    securityParameterList.map(({ id, judge }) => {
      const judgement = judge(tree);
      return [id, { state: judgement.state, status: statusOf(tree, id, judgement) }];
    }),
  );
}

const reporter = 'securityDashboard';

function report(stage: Transaction, before: Dashboard, after: Dashboard): void {
  let hasChanged = false;
  let isNewlyAtRisk = false;
  for (const parameter of securityParameterList) {
    const [was, is] = [before[parameter.id], after[parameter.id]];
    if (is === undefined || (was?.state === is.state && was.status === is.status)) continue;
    hasChanged = true;
    reportParameter(stage, parameter, is);
    isNewlyAtRisk ||= is.status === 'Risk' && was?.status !== 'Risk';
  }
  if (!hasChanged) return;
  if (isNewlyAtRisk) stage.emit('security.atRisk', {}, reporter);
  const status = overallStatus(statusesIn(after));
  if (status === overallStatus(statusesIn(before))) return;
  if (status === 'Risk') stage.emit('securityStatus.atRisk', {}, reporter);
  else stage.emit('security.notAtRisk', { status }, reporter);
}

function reportParameter(stage: Transaction, { id, name }: SecurityParameter, told: ReportedStatus): void {
  const { state, status } = told;
  const isAtRisk = status === 'Risk';
  if (id === defaultCertificateId) {
    if (isAtRisk) stage.emit('defaultCertificate.atRisk', {}, reporter);
    else stage.emit('defaultCertificate.notAtRisk', { status }, reporter);
  } else if (isAtRisk) stage.emit('securityParameter.atRisk', { parameter: name, state }, reporter);
  else stage.emit('securityParameter.notAtRisk', { parameter: name, state, status }, reporter);
}

function statusesIn(dashboard: Dashboard): SecurityStatus[] {
  return Object.values(dashboard).map(({ status }) => status);
}
