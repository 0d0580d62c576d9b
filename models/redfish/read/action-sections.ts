/**
 * Actions in the body of a resource: standard actions in the top-level `Actions`, vendor actions in the `Oem` section.
 */

import type { Json, JsonObject } from '../../../engine/index.js';
import { operationApplyTime } from '../../resource/annotations.js';
import type { Action, Offering } from '../../resource/define.js';
import { actionPath, type RequestTarget } from './resolve.js';

export interface ActionSections {
  readonly standard: JsonObject | undefined;
  readonly vendor: JsonObject | undefined;
}

/** Returns true if the actions of a target depend only on which resource it is, not on its state. */
export function areActionsFixed({ definition: { actions = [] } }: RequestTarget): boolean {
  return actions.every(({ offered }) => offered === undefined);
}

export function actionSections(
  { definition: { actions = [] }, uri }: RequestTarget,
  where: Offering,
): ActionSections {
  const offered = actions.filter((action) => isOffered(action, where));
  return {
    standard: section(
      offered.filter(({ vendor }) => !vendor),
      uri,
    ),
    vendor: section(
      offered.filter(({ vendor }) => vendor),
      uri,
    ),
  };
}

export function isOffered({ offered }: Action, where: Offering): boolean {
  return offered === undefined || offered(where);
}

function section(actions: readonly Action[], uri: string): JsonObject | undefined {
  if (actions.length === 0) return undefined;
  return Object.fromEntries(actions.map((action) => [`#${action.name}`, shownAction(action, uri)]));
}

/**
 * Returns an action with its target, its allowable values and its supported apply times (DSP0266 "Operation apply
 * time").
 */
function shownAction(action: Action, uri: string): JsonObject {
  const shown: Record<string, Json> = { target: uri + actionPath(action) };
  for (const [name, { reader }] of Object.entries(action.parameters)) {
    if (reader.rule.type !== 'enum' || name === operationApplyTime) continue;
    shown[`${name}@Redfish.AllowableValues`] = reader.rule.values;
  }
  const times = shownApplyTimes(action);
  if (times !== undefined) shown[`${operationApplyTime}Support`] = { SupportedValues: times };
  return shown;
}

/**
 * Returns the apply times that an action shows: those of its parameter, or those that it declares for all of its
 * resources. Returns undefined for an action that always takes effect with the request.
 */
export function shownApplyTimes({ parameters, applyTimes }: Action): readonly string[] | undefined {
  const rule = parameters[operationApplyTime]?.reader.rule;
  if (rule?.type === 'enum') return rule.values;
  return typeof applyTimes === 'function' ? undefined : applyTimes;
}

/** Returns true if the object at a path can contain actions: `Oem` and `Oem/Vnd/Actions` can, `Oem/Vnd/Links` cannot. */
export function mayHoldActions(path: readonly string[]): boolean {
  return [['Actions'], ['Oem', 'Vnd', 'Actions']].some((actions) =>
    actions.every((name, index) => index >= path.length || path[index] === name),
  );
}

/** Adds the actions to a body. The function modifies the body, so the body must be new. */
export function withActions(
  body: Record<string, Json | undefined>,
  { standard, vendor }: ActionSections,
): JsonObject {
  if (standard !== undefined) body.Actions = standard;
  if (vendor !== undefined) {
    const oem = body.Oem as { readonly Vnd?: JsonObject } | undefined;
    body.Oem = { ...oem, Vnd: { ...oem?.Vnd, Actions: vendor } };
  }
  return body;
}
