/**
 * Detection of parts of a request body that repeat the values of the last response. Many clients read a resource,
 * change one property and send the whole resource back. A repeated part requests no change, so it is neither refused
 * nor applied.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { pathOfPointer } from '../json-pointer.js';
import { isAnnotation } from '../resource/annotations.js';

/**
 * Returns true if every given value equals the shown value. An empty object counts as equal, because it changes
 * nothing.
 */
export function isEcho(given: Json | undefined, shown: Json | undefined): boolean {
  if (isObject(given)) {
    if (!isObject(shown)) return false;
    const members = Object.entries(given).filter(([name]) => !isAnnotation(name) || isLink(name, shown));
    return members.every(([name, member]) => isEcho(member, shown[name]));
  }
  if (!Array.isArray(given)) return shown !== undefined && given === shown;
  if (!Array.isArray(shown) || shown.length !== given.length) return false;
  return given.every((element, index) => isEcho(element, shown[index]));
}

/** Returns true for the `@odata.id` of a link, which is compared like a value although it is an annotation. */
function isLink(name: string, shown: JsonObject): boolean {
  return name === '@odata.id' && shown[name] !== undefined;
}

/** Returns true for a list of empty objects, such as `[{}, {}]`, which leaves each element unchanged. */
export function namesNoElement(given: Json): boolean {
  const isEmpty = (element: Json) => isObject(element) && Object.keys(element).every(isAnnotation);
  return Array.isArray(given) && given.length > 0 && given.every(isEmpty);
}

/** Returns the value at a JSON pointer (RFC 6901); undefined if there is no value. */
export function valueAt(body: JsonObject, pointer: string): Json | undefined {
  return pathOfPointer(pointer).reduce<Json | undefined>(
    (node, step) => (isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined),
    body,
  );
}

/** Returns a copy of the body without the members at the JSON pointers. The members must exist. */
export function withoutMembers(body: JsonObject, pointers: readonly string[]): JsonObject {
  if (pointers.length === 0) return body;
  const copy = JSON.parse(JSON.stringify(body)) as JsonObject;
  for (const pointer of pointers) {
    const path = [...pathOfPointer(pointer)];
    const name = path.pop() as string;
    const parent = path.reduce((node, step) => node[step] as JsonObject, copy);
    delete (parent as Record<string, Json>)[name];
  }
  return copy;
}
