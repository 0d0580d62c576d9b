/** Changes of values of captured resources: by a request, and by a start of the host that takes over pending values. */
import type { InputResult } from '../../../engine/index.js';
import { keptValuesMax, type ResourceValues } from '../../../models/captured/index.js';
import {
  type CapturedInput,
  type ControllerTree,
  controllerTime,
  type Transaction,
} from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import type { Refusal } from '../../../models/resource/index.js';

export function countValues({ captured }: Pick<ControllerTree, 'captured'>): number {
  return Object.values(captured.resources).reduce(
    (sum, { kept = {}, pending = {} }) => sum + Object.keys(kept).length + Object.keys(pending).length,
    0,
  );
}

/** Applies a recorded change. Refuses it when clients have set too many values. */
export function applyCapturedWrite(
  stage: Transaction,
  { uri, change }: CapturedInput,
): InputResult<Refusal> {
  const { kept, pending, appliesTo, cleared } = change;
  const added = Object.keys(kept ?? {}).length + Object.keys(pending ?? {}).length;
  if (added > 0 && countValues(stage.tree) + added > keptValuesMax)
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

function put(stage: Transaction, uri: string, values: ResourceValues): void {
  const { resources } = stage.view.captured;
  stage.put('captured', { resources: { ...resources, [uri]: values } });
}
