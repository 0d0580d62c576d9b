/**
 * What the dashboard makes of the settings is told when it changes, whoever changed it and by whatever way: a PATCH, the
 * reset that puts a setting in force, a hand at the access panel. What changes while the controller is away it finds
 * when it is back. The judgements themselves are in `resources/security-risks.ts`. Source: behaviour § 2.15, § 4.
 */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { isControllerAway, managerAddress } from '../controller/index.js';
import {
  defaultCertificateId,
  overallStatus,
  type SecurityParameter,
  type SecurityStatus,
  securityParameterList,
  securityStatus,
} from './resources/security-risks.js';

/** One parameter as it was told last. */
type Told = { readonly state: string; readonly status: SecurityStatus };

/** By the id of the parameter. */
type Dashboard = { readonly [parameterId: string]: Told };

export interface SecurityTraceState {
  /** The dashboard as it was when the controller went away; null while it is there. */
  readonly leftAs: Dashboard | null;
}

export const initialSecurityTrace: SecurityTraceState = { leftAs: null };

/** What the parameters are judged by, beside what never changes: `judged-branches.test.ts` holds it to their judgements. */
export const judged = [
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

/** To be called once an event has changed all it changes: costs next to nothing when it touched nothing that is judged. */
export function traceSecurity(stage: ControllerStage, isTouched: (machine: string) => boolean): void {
  const { tree, view } = stage;
  const isChanged = judged.some((branch) => view[branch] !== tree[branch]);
  if (!isChanged && !isTouched(managerAddress)) return;
  const { leftAs } = tree.securityTrace;
  if (isControllerAway(stage)) {
    if (leftAs === null) stage.put('securityTrace', { leftAs: readDashboard(tree) });
    return;
  }
  if (!isChanged && leftAs === null) return;
  if (leftAs !== null) stage.put('securityTrace', initialSecurityTrace);
  report(stage, leftAs ?? readDashboard(tree), readDashboard(view));
}

function readDashboard(tree: ControllerTree): Dashboard {
  return Object.fromEntries(
    securityParameterList.map((parameter) => [
      parameter.id,
      { state: parameter.judge(tree).state, status: securityStatus(tree, parameter) },
    ]),
  );
}

const reporter = 'securityDashboard';

function report(stage: ControllerStage, before: Dashboard, after: Dashboard): void {
  let isNewlyAtRisk = false;
  for (const parameter of securityParameterList) {
    const [was, is] = [before[parameter.id], after[parameter.id]];
    if (is === undefined || (was?.state === is.state && was.status === is.status)) continue;
    reportParameter(stage, parameter, is);
    isNewlyAtRisk ||= is.status === 'Risk' && was?.status !== 'Risk';
  }
  if (isNewlyAtRisk) stage.emit('security.atRisk', {}, reporter);
  const status = overallStatus(statusesIn(after));
  if (status === overallStatus(statusesIn(before))) return;
  if (status === 'Risk') stage.emit('securityStatus.atRisk', {}, reporter);
  else stage.emit('security.notAtRisk', { status }, reporter);
}

function reportParameter(stage: ControllerStage, { id, name }: SecurityParameter, told: Told): void {
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
