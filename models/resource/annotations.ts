/**
 * Standard annotations in the body of a request (DSP0266 "Annotations"). Clients send a body back as they have read it.
 * Therefore an annotation is never an unknown property, and annotations are ignored at any depth. The two annotations
 * with an apply time are an exception: at the top level of a body, the target must support the apply time.
 */
import { isObject, type Json } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import { annotation } from '../redfish/schema/schema-parts.js';
import type { ControllerTree } from '../tree.js';
import { below, notInList, type PropertyLocation, wrongType } from './readers/problems.js';
import type { Params } from './resource-location.js';

/** Time at which a change takes effect: with the request, or with the next reset of the changed component. */
export type ApplyTime = 'Immediate' | 'OnReset';

export const operationApplyTime = '@Redfish.OperationApplyTime';
const settingsApplyTime = '@Redfish.SettingsApplyTime';

export const immediately: readonly ApplyTime[] = ['Immediate'];
export const onReset: readonly ApplyTime[] = ['OnReset'];
/**
 * Apply times of a resource with two kinds of settings: some take effect with the request, others with the next reset.
 */
export const eitherTime: readonly ApplyTime[] = ['Immediate', 'OnReset'];

/** Apply times in a resource definition: a list, or a function that returns the list for a target. */
export type ApplyTimes =
  | readonly ApplyTime[]
  | ((tree: ControllerTree, params: Params) => readonly ApplyTime[]);

/** Returns the apply times of a target. Default: a change takes effect with the request. */
export function applyTimesAt(
  { tree, params }: { readonly tree: ControllerTree; readonly params: Params },
  declared: ApplyTimes = immediately,
): readonly ApplyTime[] {
  return typeof declared === 'function' ? declared(tree, params) : declared;
}

/**
 * Returns true for the name of an annotation, such as `@odata.type`, `AdminName@Redfish.AllowableValues` or
 * `@Message.ExtendedInfo`.
 */
export function isAnnotation(name: string): boolean {
  return name.includes('@') && annotation.test(name);
}

/**
 * Returns the problems of an annotation at the top level of a body, such as an apply time that the target does not
 * support.
 */
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
