/** Changes of values of captured resources: by a request, and by a start of the host that takes over pending values. */
import { type InputResult, isObject } from '../../../engine/index.js';
import type { StoredBlueprint } from '../../../models/blueprint/index.js';
import { findCapture, mapRoles } from '../../../models/capture/index.js';
import { type CapturedState, type ResourceValues, storedValuesMax } from '../../../models/captured/index.js';
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
  const { kept, pending, appliesTo, cleared } = change;
  const added = Object.keys(kept ?? {}).length + Object.keys(pending ?? {}).length;
  if (added > 0 && countValues(stage.tree) + added > storedValuesMax)
    return { ok: false, refusal: { messages: [baseMessage('InsufficientStorage')], status: 507 } };
  const before: ResourceValues = stage.tree.captured.resources[uri] ?? {};
  put(stage, uri, {
    ...before,
    ...(kept === undefined ? {} : { kept: { ...before.kept, ...kept } }),
    ...(pending === undefined ? {} : { pending: { ...before.pending, ...pending } }),
    ...(appliesTo === undefined ? {} : { appliesTo }),
    ...(cleared === undefined ? {} : { cleared }),
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
