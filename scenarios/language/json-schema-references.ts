/**
 * A name may stand for any value of a scenario: the number `45` may be `${hot}`. A JSON Schema of the values is made one that
 * takes such texts as well, everywhere but where names are given their values.
 */
import type * as z from 'zod';
import { referencePattern } from '../run/saved.js';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Where the schema of a text with names in it stands. */
const referenceId = 'reference';
const toReference: JsonSchema = { $ref: `#/$defs/${referenceId}` };
const reference: JsonSchema = {
  type: 'string',
  pattern: referencePattern,
  description: 'A text with the name of a parameter in it, or of what a step has saved.',
};

/** Keys of the document that are read before any name has a value. */
const readBefore = ['$schema', 'parameters'];

export function withReferences({ properties = {}, $defs = {}, ...rest }: JsonSchema): JsonSchema {
  const filled = Object.entries(properties).map(([key, schema]) => [
    key,
    readBefore.includes(key) ? schema : opened(schema),
  ]);
  const defs = { ...openedEach($defs), [referenceId]: reference };
  return { ...rest, properties: Object.fromEntries(filled), $defs: defs };
}

type Schema = JsonSchema | boolean;

function openedEach(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, opened(schema)]));
}

/** The same for what is inside it, and a name in its own place. */
function opened(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const made = openedInside(schema);
  const { type, pattern, anyOf, description, format: _, ...others } = made;
  // What is meant is opened where it stands, and refined ones repeat its form.
  if (made.$ref !== undefined) return description === undefined ? others : { description, ...others };
  // Which keys a step has is asked of a mapping: it is one.
  if (made.oneOf !== undefined) return made;
  if (anyOf !== undefined) return { ...made, anyOf: [...anyOf, toReference] };
  if (made.enum !== undefined || made.const !== undefined) {
    const alternatives = { anyOf: [{ ...(type === undefined ? {} : { type }), ...others }, toReference] };
    return description === undefined ? alternatives : { description, ...alternatives };
  }
  if (type === 'string' && pattern !== undefined) {
    const either = { type, pattern: `(?:${pattern})|${referencePattern}`, ...others };
    return description === undefined ? either : { description, ...either };
  }
  if (type === undefined || [type].flat().includes('string')) return made;
  return { ...made, type: [...[type].flat(), 'string'], pattern: `^${referencePattern}$` } as JsonSchema;
}

function openedInside(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, propertyNames, prefixItems, anyOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: openedEach(properties) }),
    ...(items === undefined ? {} : { items: opened(items as Schema) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: opened(additionalProperties) }),
    ...(propertyNames === undefined ? {} : { propertyNames: opened(propertyNames) }),
    ...(prefixItems && { prefixItems: prefixItems.map((item) => opened(item as Schema)) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => openedInside(branch as JsonSchema)) }),
  };
}
