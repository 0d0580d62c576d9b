/** Changes of values of captured resources: by a request, and by a start of the host that takes over pending values. */
import { type InputResult, isObject } from '../../../engine/index.js';
import type { StoredBlueprint } from '../../../models/blueprint/index.js';
import { findCapture, mapRoles, type Role, type RoleMap } from '../../../models/capture/index.js';
import {
  type CapturedState,
  type PreservedSettings,
  type ResourceValues,
  storedValuesMax,
} from '../../../models/captured/index.js';
import {
  type CapturedInput,
  type ControllerTree,
  controllerTime,
  type Transaction,
} from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import type { Refusal } from '../../../models/resource/index.js';

export function countValues({ captured }: Pick<ControllerTree, 'captured'>): number {
  return Object.values(captured.resources).flatMap(({ kept = {}, pending = {} }) => [
    ...Object.keys(kept),
    ...Object.keys(pending),
  ]).length;
}

/** Applies a recorded change. Refuses it when clients have set too many values. */
export function applyCapturedWrite(stage: Transaction, { uri, change }: CapturedInput): InputResult<Refusal> {
  const { kept, pending, appliesTo, cleared, member, next, removed, preserves } = change;
  const added = Object.keys(kept ?? {}).length + Object.keys(pending ?? {}).length;
  if (added > 0 && countValues(stage.tree) + added > storedValuesMax)
    return { ok: false, refusal: { messages: [baseMessage('InsufficientStorage')], status: 507 } };
  if (preserves !== undefined) {
    const { preserves: _, ...others } = stage.view.captured;
    stage.put('captured', preserves === null ? others : { ...others, preserves });
    return { ok: true };
  }
  if (next !== undefined) {
    const { next: _, ...others } = stage.view.captured;
    stage.put('captured', next === null ? others : { ...others, next });
    if (kept === undefined) return { ok: true };
  }
  if (removed === true) {
    const { [uri]: _, ...others } = stage.view.captured.resources;
    stage.put('captured', { ...stage.view.captured, resources: others });
    return { ok: true };
  }
  const before: ResourceValues = stage.tree.captured.resources[uri] ?? {};
  put(stage, uri, {
    ...before,
    ...(kept === undefined ? {} : { kept: { ...before.kept, ...kept } }),
    ...(pending === undefined ? {} : { pending: { ...before.pending, ...pending } }),
    ...(appliesTo === undefined ? {} : { appliesTo }),
    ...(cleared === undefined ? {} : { cleared }),
    ...(member === undefined ? {} : { member }),
  });
  stage.emit('resource.changed', { uri }, 'redfish');
  return { ok: true };
}

/** Takes over the pending values of all settings resources. */
export function applyPending(stage: Transaction): void {
  for (const [uri, values] of Object.entries(stage.view.captured.resources)) {
    const { pending, appliesTo, ...rest } = values;
    if (pending === undefined || appliesTo === undefined) continue;
    const target = stage.view.captured.resources[appliesTo] ?? {};
    put(stage, uri, rest);
    put(stage, appliesTo, {
      ...target,
      kept: { ...target.kept, ...pending },
      appliedAt: controllerTime(stage.view, stage.now),
    });
  }
}

const overrideEnabled = '/Boot/BootSourceOverrideEnabled';
const overrideTarget = '/Boot/BootSourceOverrideTarget';

/** Returns the values at the genesis: a captured boot override for one start, which that start ends. */
export function initialValues({ capture: reference }: Pick<StoredBlueprint, 'capture'>): CapturedState {
  const capture = reference === undefined ? undefined : findCapture(reference.digest);
  const uri = capture === undefined ? undefined : mapRoles(capture).first('system');
  const boot = uri === undefined ? undefined : capture?.find(uri)?.body.Boot;
  const isOnce = isObject(boot) && boot.BootSourceOverrideEnabled === 'Once';
  return uri === undefined || !isOnce
    ? { resources: {} }
    : { resources: { [uri]: { kept: { [overrideEnabled]: 'Once' } } } };
}

/** Notes a start of the controller. */
export function noteControllerStart(stage: Transaction): void {
  noteStart(stage, 'controllerStartedAt');
}

function noteStart(stage: Transaction, name: 'hostStartedAt' | 'controllerStartedAt'): void {
  if (stage.view.blueprint.capture === undefined) return;
  stage.put('captured', { ...stage.view.captured, [name]: controllerTime(stage.view, stage.now) });
}

/** Notes a start of the host, and ends the boot overrides for one start that the built-in server does not have. */
export function noteBoot(stage: Transaction): void {
  noteStart(stage, 'hostStartedAt');
  for (const [uri, values] of Object.entries(stage.view.captured.resources)) {
    if (values.kept?.[overrideEnabled] !== 'Once') continue;
    const ended = { [overrideEnabled]: 'Disabled', [overrideTarget]: 'None' };
    put(stage, uri, { ...values, kept: { ...values.kept, ...ended } });
  }
}

function put(stage: Transaction, uri: string, values: ResourceValues): void {
  const { captured } = stage.view;
  stage.put('captured', { ...captured, resources: { ...captured.resources, [uri]: values } });
}

/** Roles of resources whose values belong to the host, and stay when the controller returns to its defaults. */
const ofHost: ReadonlySet<Role> = new Set<Role>([
  ...(['bios', 'biosSettings', 'bootOption', 'secureBoot', 'secureBootDatabase', 'processor'] as const),
  ...(['memoryModule', 'storage', 'drive', 'volume', 'storageController', 'networkAdapter'] as const),
]);

/** Roles of resources with settings of the network, and of accounts. */
const ofNetwork: ReadonlySet<Role> = new Set<Role>([
  'networkProtocol',
  'managerEthernetInterface',
  'interfaceSettings',
]);
const ofUsers: ReadonlySet<Role> = new Set<Role>(['account', 'accountRole', 'accountService']);

/** Drops the values that clients have set on resources of the controller, but for those that the reset preserves. */
export function restoreCaptured(stage: Transaction): void {
  const { captured, blueprint } = stage.view;
  const capture = blueprint.capture === undefined ? undefined : findCapture(blueprint.capture.digest);
  if (capture === undefined) return;
  const roles = mapRoles(capture);
  const left = Object.entries(captured.resources).flatMap(([uri, values]): [string, ResourceValues][] => {
    const role = roles.at(uri)?.role ?? roleOfMember(roles, uri);
    if (role !== undefined && stays(role, captured.preserves)) return [[uri, values]];
    const { kept = {}, pending: _, appliesTo: __, ...rest } = values;
    const boot = Object.entries(kept).filter(([pointer]) => pointer.startsWith('/Boot/'));
    const still = boot.length === 0 ? rest : { ...rest, kept: Object.fromEntries(boot) };
    return Object.keys(still).length === 0 ? [] : [[uri, still]];
  });
  stage.put('captured', { ...captured, resources: Object.fromEntries(left) });
}

function stays(role: Role, preserves: PreservedSettings | undefined): boolean {
  if (ofHost.has(role)) return true;
  if (preserves === undefined) return false;
  return ofNetwork.has(role) || (preserves === 'PreserveNetworkAndUsers' && ofUsers.has(role));
}

/** Returns the role of a member that is not captured: that of the accounts of a collection of accounts. */
function roleOfMember(roles: RoleMap, uri: string): Role | undefined {
  return roles.at(uri.slice(0, uri.lastIndexOf('/')))?.role === 'accounts' ? 'account' : undefined;
}

/** Ends the preservation of settings, after a reset to defaults. */
export function endPreservation(stage: Transaction): void {
  const { preserves, ...captured } = stage.view.captured;
  if (preserves !== undefined) stage.put('captured', captured);
}
