/**
 * Annotations of the standard in the body of a request (DSP0266 "Annotations"). Clients send a body back as they read it,
 * so an annotation is no property that could be unknown: at any depth it is ignored. Two of them say when a change is to
 * apply; at the top of a body these are judged by their value, against what the target can do.
 */
import { isObject, type Json } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import { annotation } from '../redfish/schema/schema-parts.js';
import type { ControllerTree } from '../tree.js';
import { below, notInList, type PropertyLocation, wrongType } from './readers/problems.js';
import type { Params } from './resource-location.js';

/** When a change applies: with the request, or with the next reset of what it is about. */
export type ApplyTime = 'Immediate' | 'OnReset';

export const operationApplyTime = '@Redfish.OperationApplyTime';
const settingsApplyTime = '@Redfish.SettingsApplyTime';

export const immediately: readonly ApplyTime[] = ['Immediate'];
export const onReset: readonly ApplyTime[] = ['OnReset'];
/** Some of the settings of a resource apply with the request, others with the next reset. */
export const eitherTime: readonly ApplyTime[] = ['Immediate', 'OnReset'];

/** Of a request to a target, or as it follows from what the target is. */
export type ApplyTimes =
  | readonly ApplyTime[]
  | ((tree: ControllerTree, params: Params) => readonly ApplyTime[]);

/** What is not declared applies with the request. */
export function applyTimesAt(
  { tree, params }: { readonly tree: ControllerTree; readonly params: Params },
  declared: ApplyTimes = immediately,
): readonly ApplyTime[] {
  return typeof declared === 'function' ? declared(tree, params) : declared;
}

/** True for `@odata.type`, `AdminName@Redfish.AllowableValues`, `@Message.ExtendedInfo` and the like. */
export function isAnnotation(name: string): boolean {
  return name.includes('@') && annotation.test(name);
}

/** What is wrong with an annotation at the top of a body: an apply time that the target cannot keep. */
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
