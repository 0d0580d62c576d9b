/** From a learnt shape to the schema of its values: kinds become types, rules and allowable values become limits. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { ruleSchema } from './action-schema.js';
import { schemaUri, typeName } from './names.js';
import { closed, descriptionOf, linkReference } from './pieces.js';
import type { Shape } from './shape.js';
import { below, type Scope, valuesFor } from './words.js';

export function propertiesOf(shape: Shape, scope: Scope): Record<string, JsonObject> {
  return Object.fromEntries(
    [...shape.members].map(([name, member]) => [name, propertyOf(member, below(scope, name))]),
  );
}

function propertyOf(shape: Shape, scope: Scope): JsonObject {
  return {
    ...valueSchema(shape, scope),
    ...descriptionOf(scope),
    ...(isWritable(shape) ? {} : { readonly: true }),
  };
}

/** A section says for itself what of it can be written. */
function isWritable(shape: Shape): boolean {
  return (
    shape.rule !== undefined || shape.section !== undefined || [...shape.members.values()].some(isWritable)
  );
}

function valueSchema(shape: Shape, scope: Scope): JsonObject {
  const kinds = new Set<string>(shape.kinds);
  if (shape.rule !== undefined) kinds.add(ruleSchema(shape.rule).type);
  else if (shape.allowable !== undefined) kinds.add('string');
  const nullable = kinds.delete('null');
  const alternatives: JsonObject[] = [];
  if (kinds.delete('link')) alternatives.push(linkReference);
  if (kinds.delete('array')) alternatives.push({ type: 'array', items: itemsOf(shape, scope) });
  if (kinds.delete('object')) alternatives.push(objectOf(shape, scope));
  if (kinds.has('number')) kinds.delete('integer');
  if (kinds.size > 0) alternatives.push(scalarOf(shape, scope, [...kinds], nullable));
  else if (nullable) alternatives.push({ type: 'null' });
  const [only = {}] = alternatives;
  return alternatives.length === 1 ? only : { anyOf: alternatives };
}

/** Members of a collection are links, also where no sample has any. */
function itemsOf({ items }: Shape, scope: Scope): Json {
  if (items !== undefined && items.kinds.size > 0) return valueSchema(items, scope);
  return scope.path.at(-1) === 'Members' ? linkReference : true;
}

function objectOf(shape: Shape, scope: Scope): JsonObject {
  if (shape.section !== undefined) {
    return { $ref: `${schemaUri(shape.section)}#/definitions/${typeName(shape.section).base}` };
  }
  if (!shape.keyed) return closed(propertiesOf(shape, scope));
  const values = shape.items === undefined ? true : valueSchema(shape.items, scope);
  return { type: 'object', additionalProperties: values };
}

function scalarOf(shape: Shape, scope: Scope, kinds: readonly string[], nullable: boolean): JsonObject {
  const types = nullable ? [...kinds, 'null'] : kinds;
  const { type: _, ...limits } = shape.rule === undefined ? { type: '' } : ruleSchema(shape.rule);
  const values = valuesOf(shape, scope);
  return {
    ...limits,
    type: types.length === 1 ? (types[0] as string) : types,
    ...(values === undefined ? {} : { enum: nullable ? [...values, null] : values }),
    ...(shape.format === undefined ? {} : { format: shape.format }),
  };
}

/** The list its values are from, if they are: the reader's, the one the service shows, or what is known of it. */
export function valuesOf({ rule, allowable }: Shape, scope: Scope): readonly string[] | undefined {
  return rule?.type === 'enum' ? rule.values : (allowable ?? valuesFor(scope));
}
