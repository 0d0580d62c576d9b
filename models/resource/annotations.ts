/**
 * Annotations of the standard in the body of a request (DSP0266 "Annotations"). Clients send a body back as they read
 * it, so an annotation is never an unknown property: it is ignored at any depth. Two of them set the apply time of a
 * change; at the top of a body they are checked against the capabilities of the target.
 */
import { isObject, type Json } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import { annotation } from '../redfish/schema/schema-parts.js';
import type { ControllerTree } from '../tree.js';
import { below, notInList, type PropertyLocation, wrongType } from './readers/problems.js';
import type { Params } from './resource-location.js';

/** Time at which a change applies: with the request, or with the next reset of its subject. */
export type ApplyTime = 'Immediate' | 'OnReset';

export const operationApplyTime = '@Redfish.OperationApplyTime';
const settingsApplyTime = '@Redfish.SettingsApplyTime';

export const immediately: readonly ApplyTime[] = ['Immediate'];
export const onReset: readonly ApplyTime[] = ['OnReset'];
/** Some settings of a resource apply with the request, others with the next reset. */
export const eitherTime: readonly ApplyTime[] = ['Immediate', 'OnReset'];

/** Apply times: of the target of a request, or from the definition of the target. */
export type ApplyTimes =
  | readonly ApplyTime[]
  | ((tree: ControllerTree, params: Params) => readonly ApplyTime[]);

/** Without a declaration, a change applies with the request. */
export function applyTimesAt(
  { tree, params }: { readonly tree: ControllerTree; readonly params: Params },
  declared: ApplyTimes = immediately,
): readonly ApplyTime[] {
  return typeof declared === 'function' ? declared(tree, params) : declared;
}

/** True for `@odata.type`, `AdminName@Redfish.AllowableValues`, `@Message.ExtendedInfo` and similar names. */
export function isAnnotation(name: string): boolean {
  return name.includes('@') && annotation.test(name);
}

/** The problem of an annotation at the top of a body: an apply time that the target does not support. */
export function problemsOfAnnotation(
  place: PropertyLocation,
  value: Json,
  supported: readonly ApplyTime[],
): Message[] {
  if (place.name === operationApplyTime) return problemsOfTime(place, value, supported);
  if (place.name !== settingsApplyTime) return [];
  if (!isObject(value)) return [wrongType(place, value)];
  const { ApplyTime } = value;
  if (ApplyTime === undefined) return [];
  const name = 'ApplyTime';
  return problemsOfTime({ ...place, name, pointer: below(place.pointer, name) }, ApplyTime, supported);
}

function problemsOfTime(place: PropertyLocation, value: Json, supported: readonly ApplyTime[]): Message[] {
  if (typeof value !== 'string') return [wrongType(place, value)];
  return supported.some((time) => time === value) ? [] : [notInList(place, value)];
}
