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
  const { type: _, enum: __, ...limits } = rule;
  const values = listValues(shape);
  return {
    ...limits,
    type: types.length === 1 ? (types[0] as string) : types,
    ...(values === undefined ? {} : { enum: nullable ? [...values, null] : values }),
    ...(shape.format === undefined ? {} : { format: shape.format }),
  };
}

/** The list its values are from, if they are: of what may be set, what is shown can be more. */
export function listValues({ rule, shared, values }: Shape): readonly Json[] | undefined {
  const isListed = !shared && (rule?.type === 'enum' || rule?.type === 'choice');
  return isListed ? [...new Set([...rule.values, ...(values ?? [])])] : values;
}

/** Whether a value is among those, without a list made for it. True where there is none. */
export function isAmongValues({ rule, shared, values }: Shape, found: Json): boolean {
  const isListed = !shared && (rule?.type === 'enum' || rule?.type === 'choice');
  if (!isListed) return values === undefined || values.includes(found);
  return (rule.values as readonly Json[]).includes(found) || values?.includes(found) === true;
}

/** The same where it is of texts. */
export function listEnumValues(shape: Shape): readonly string[] | undefined {
  const values = listValues(shape);
  return values?.every((value) => typeof value === 'string') ? values : undefined;
}
