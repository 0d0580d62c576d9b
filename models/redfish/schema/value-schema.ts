/** From a shape to the schema of its values: kinds become types, rules and lists of values become limits. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { ruleSchema } from './action-schema.js';
import { schemaUri, typeName } from './names.js';
import { closed, describedBy, linkReference } from './pieces.js';
import { isWritable, type Shape } from './shape.js';

export function propertySchemas(shape: Shape): Record<string, JsonObject> {
  return Object.fromEntries([...shape.members].map(([name, member]) => [name, propertySchema(member)]));
}

function propertySchema(shape: Shape): JsonObject {
  return {
    ...valueSchema(shape),
    ...describedBy(shape.says),
    ...(shape.unit === undefined ? {} : { units: shape.unit }),
    ...(shape.deprecated === undefined ? {} : { deprecated: shape.deprecated }),
    ...(isWritable(shape) ? {} : { readonly: true }),
  };
}

function valueSchema(shape: Shape): JsonObject {
  const kinds = new Set<string>(shape.kinds);
  const nullable = kinds.delete('null');
  const alternatives: JsonObject[] = [];
  if (kinds.delete('link')) alternatives.push(linkReference);
  if (kinds.delete('array')) alternatives.push(arraySchema(shape));
  if (kinds.delete('object')) alternatives.push(objectSchema(shape));
  if (kinds.has('number')) kinds.delete('integer');
  if (kinds.size > 0) alternatives.push(scalarSchema(shape, [...kinds], nullable));
  else if (nullable) alternatives.push({ type: 'null' });
  const [only = {}] = alternatives;
  return alternatives.length === 1 ? only : { anyOf: alternatives };
}

function arraySchema(shape: Shape): JsonObject {
  const { rule } = shape;
  const limits = rule?.type === 'list' ? { maxItems: rule.itemsMax } : {};
  return { type: 'array', ...limits, items: valueSchema(shape.element()) };
}

function objectSchema(shape: Shape): JsonObject {
  if (shape.section !== undefined) {
    return { $ref: `${schemaUri(shape.section)}#/definitions/${typeName(shape.section).base}` };
  }
  if (shape.keyed) {
    return { type: 'object', additionalProperties: valueSchema(shape.element()) };
  }
  return closed(propertySchemas(shape));
}

function scalarSchema(shape: Shape, kinds: readonly string[], nullable: boolean): JsonObject {
  const types = nullable ? [...kinds, 'null'] : kinds;
  // A rule of one resource is none for the others of its type.
  const rule: JsonObject = shape.rule === undefined || shape.shared ? {} : ruleSchema(shape.rule);
  const { type: _, enum: listed, ...limits } = rule;
  const values = withShown((listed ?? []) as readonly Json[], shape);
  return {
    ...limits,
    type: types.length === 1 ? (types[0] as string) : types,
    ...(values === undefined ? {} : { enum: nullable ? [...values, null] : values }),
    ...(shape.format === undefined ? {} : { format: shape.format }),
  };
}

/** Of what may be set, what is shown can be more. */
function withShown(settable: readonly Json[], { values = [] }: Shape): readonly Json[] | undefined {
  const all = [...new Set([...settable, ...values])];
  return all.length === 0 ? undefined : all;
}

/** The list of texts its values are from, if they are: the reader's, or that of its rows. */
export function listEnumValues(shape: Shape): readonly string[] | undefined {
  const { rule, shared } = shape;
  const values = withShown(rule?.type === 'enum' && !shared ? rule.values : [], shape);
  return values?.every((value) => typeof value === 'string') ? values : undefined;
}
