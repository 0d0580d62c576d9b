/**
 * Resolved default blueprint: complete, frozen and validated at build time. This file is separate from the schemas, so
 * that a start without a blueprint file loads neither the schemas nor zod.
 */
import defaultBlueprint from './default.yaml';
import type { Blueprint } from './schema.js';

/** Default blueprint. The build validates and resolves `default.yaml`, so this file only imports the result. */
export const resolvedDefault = frozenCopy(defaultBlueprint) as Blueprint;

/**
 * Returns a frozen copy of a value as plain JSON without `undefined` members. Parts that equal the corresponding part
 * of `alike` are shared with `alike` instead of copied, so that a thousand similar servers use little memory.
 */
export function frozenCopy(value: unknown, alike?: unknown): unknown {
  if (Array.isArray(value)) {
    const list = Array.isArray(alike) ? alike : undefined;
    const copy = value.map((item, index) => frozenCopy(item, list?.[index]));
    const isAlike = list?.length === copy.length && copy.every((item, index) => item === list[index]);
    return isAlike ? list : Object.freeze(copy);
  }
  if (!isMapping(value)) return value;
  const mapping = isMapping(alike) ? alike : undefined;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) copy[key] = frozenCopy(member, mapping?.[key]);
  }
  const keys = Object.keys(copy);
  const isAlike =
    mapping !== undefined &&
    Object.keys(mapping).length === keys.length &&
    keys.every((key) => copy[key] === mapping[key]);
  return isAlike ? mapping : Object.freeze(copy);
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
