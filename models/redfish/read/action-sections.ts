/** The actions of a resource in its body: the standard's at the top level, the vendor's in its section. */

import type { Json, JsonObject } from '../../../engine/index.js';
import { operationApplyTime } from '../../resource/annotations.js';
import type { Action, Offering } from '../../resource/define.js';
import { actionPath, type RequestTarget } from './resolve.js';

export interface ActionSections {
  readonly standard: JsonObject | undefined;
  readonly vendor: JsonObject | undefined;
}

/** True if they depend on the identity of the target only, not on its state. */
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

/** The apply times that an action supports (DSP0266 "Operation apply time"). */
function shownAction(action: Action, uri: string): JsonObject {
  const shown: Record<string, Json> = { target: uri + actionPath(action) };
  for (const [name, { reader }] of Object.entries(action.parameters)) {
    if (reader.rule.type !== 'enum') continue;
    const { values } = reader.rule;
    if (name === operationApplyTime) shown[`${name}Support`] = { SupportedValues: values };
    else shown[`${name}@Redfish.AllowableValues`] = values;
  }
  return shown;
}

/** True if the object at a path can contain actions: `Oem` and `Oem/Vnd/Actions` can, `Oem/Vnd/Links` cannot. */
export function mayHoldActions(path: readonly string[]): boolean {
  return [['Actions'], ['Oem', 'Vnd', 'Actions']].some((actions) =>
    actions.every((name, index) => index >= path.length || path[index] === name),
  );
}

/** Adds them to a new body. */
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
