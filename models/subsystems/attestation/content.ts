/** What stands for an image, a table or settings where those would be hashed. */
import { isObject, type Json } from '../../../engine/index.js';

/** Equal for equal parts: members by name are written in the order of the names, at every depth. */
export function encodeContent(...parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_name, value: Json | undefined) => (isObject(value) ? sorted(value) : value));
}

function sorted(values: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}
