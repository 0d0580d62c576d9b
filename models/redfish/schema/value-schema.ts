/** From a learnt shape to the schema of its values: kinds become types, rules and allowable values become limits. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { ruleSchema } from './action-schema.js';
import { schemaUri, typeName } from './names.js';
import { closed, descriptionOf, linkReference } from './pieces.js';
import { isWritable, type Shape } from './shape.js';
import { below, lengthMaxFor, type Scope, valuesFor } from './words.js';

export function propertiesOf(shape: Shape, scope: Scope): Record<string, JsonObject> {
  return Object.fromEntries(
    [...shape.members].map(([name, member]) => [name, propertyOf(member, below(scope, name))]),
  );
}

function propertyOf(shape: Shape, scope: Scope): JsonObject {
  return {
    ...valueSchema(shape, scope),
    ...descriptionOf(scope, shape.says),
    ...(shape.unit === undefined ? {} : { units: shape.unit }),
    ...(shape.deprecated === undefined ? {} : { deprecated: shape.deprecated }),
    ...(isWritable(shape) ? {} : { readonly: true }),
  };
}

function valueSchema(shape: Shape, scope: Scope): JsonObject {
  const kinds = new Set<string>(shape.kinds);
  if (shape.allowable !== undefined && kinds.size <= 1 && !kinds.has('integer')) kinds.add('string');
  const nullable = kinds.delete('null');
  const alternatives: JsonObject[] = [];
  if (kinds.delete('link')) alternatives.push(linkReference);
  if (kinds.delete('array')) alternatives.push(arrayOf(shape, scope));
  if (kinds.delete('object')) alternatives.push(objectOf(shape, scope));
  if (kinds.has('number')) kinds.delete('integer');
  if (kinds.size > 0) alternatives.push(scalarOf(shape, scope, [...kinds], nullable));
  else if (nullable) alternatives.push({ type: 'null' });
  const [only = {}] = alternatives;
  return alternatives.length === 1 ? only : { anyOf: alternatives };
}

/** Members of a collection are links, also where no sample has any; what else is never seen may be anything. */
function arrayOf({ items, rule }: Shape, scope: Scope): JsonObject {
  const limits = rule?.type === 'list' ? { maxItems: rule.itemsMax } : {};
  const unseen = scope.path.at(-1) === 'Members' ? linkReference : true;
  const seen = items !== undefined && items.kinds.size > 0;
  return { type: 'array', ...limits, items: seen ? valueSchema(items, scope) : unseen };
}

function objectOf(shape: Shape, scope: Scope): JsonObject {
  if (shape.section !== undefined) {
    return { $ref: `${schemaUri(shape.section)}#/definitions/${typeName(shape.section).base}` };
  }
  if (shape.keyed) {
    const values = shape.items === undefined ? true : valueSchema(shape.items, scope);
    return { type: 'object', additionalProperties: values };
  }
  return closed(propertiesOf(shape, scope));
}

function scalarOf(shape: Shape, scope: Scope, kinds: readonly string[], nullable: boolean): JsonObject {
  const types = nullable ? [...kinds, 'null'] : kinds;
  // A rule of one resource is none for the others of its type.
  const rule: JsonObject = shape.rule === undefined || shape.shared ? {} : ruleSchema(shape.rule);
  const { type: _, enum: listed, ...limits } = rule;
  const values = (listed as readonly Json[] | undefined) ?? shape.values ?? valuesOf(shape, scope);
  const lengthMax = lengthMaxFor(scope);
  return {
    ...limits,
    ...(lengthMax === undefined ? {} : { maxLength: lengthMax }),
    type: types.length === 1 ? (types[0] as string) : types,
    ...(values === undefined ? {} : { enum: nullable ? [...values, null] : values }),
    ...(shape.format === undefined ? {} : { format: shape.format }),
  };
}

/** The list its values are from, if they are: the reader's, the one the service shows, or what is known of it. */
export function valuesOf(
  { rule, shared, allowable, kinds, values }: Shape,
  scope: Scope,
): readonly string[] | undefined {
  if (rule?.type === 'enum' && !shared) return rule.values;
  if (values?.every((value) => typeof value === 'string')) return values;
  // A quantity may be listed as text (DSP0266 "Allowable values"); it is no text for that.
  return kinds.has('integer') || kinds.has('number') ? undefined : (allowable ?? valuesFor(scope));
}
