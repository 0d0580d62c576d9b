/**
 * JSON Schemas of values, actions and complete types. They are generated from shapes: the kinds of a value become its
 * types; rules and lists of values become its limits.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { Action, ActionParameter } from '../../resource/define.js';
import { itemsMin, type Rule } from '../../resource/readers/rule.js';
import { schemaUri, typeName } from './names.js';
import { closedObject, describedBy, linkReference, linkSchema } from './schema-parts.js';
import { isWritable, type Shape, scalarKinds } from './shape.js';
import type { DescribedType } from './type-catalog.js';

function propertySchemas(shape: Shape): Record<string, JsonObject> {
  return Object.fromEntries([...shape.members].map(([name, member]) => [name, propertySchema(member)]));
}

function propertySchema(shape: Shape): JsonObject {
  return {
    ...valueSchema(shape),
    ...describedBy(shape.description),
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
  const limits = rule?.type === 'list' ? itemLimits(rule) : {};
  return { type: 'array', ...limits, items: valueSchema(shape.element()) };
}

function objectSchema(shape: Shape): JsonObject {
  if (shape.section !== undefined) {
    return { $ref: `${schemaUri(shape.section)}#/definitions/${typeName(shape.section).base}` };
  }
  if (shape.keyed) {
    return { type: 'object', additionalProperties: valueSchema(shape.element()) };
  }
  return closedObject(propertySchemas(shape));
}

function scalarSchema(shape: Shape, kinds: readonly string[], nullable: boolean): JsonObject {
  const types = nullable ? [...kinds, 'null'] : kinds;
  // If the rules differ between resources of the type, they are omitted, because the schema describes all of these
  // resources.
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

/** Returns the enumeration of a value, including values that are shown but cannot be set; undefined if there is none. */
export function listValues({ rule, shared, values }: Shape): readonly Json[] | undefined {
  const isListed = !shared && (rule?.type === 'enum' || rule?.type === 'choice');
  return isListed ? [...new Set([...rule.values, ...(values ?? [])])] : values;
}

/**
 * Returns true if a value is in the enumeration, or if there is no enumeration. For speed, the enumeration is not
 * created as a list.
 */
export function isAmongValues({ rule, shared, values }: Shape, found: Json): boolean {
  const isListed = !shared && (rule?.type === 'enum' || rule?.type === 'choice');
  if (!isListed) return values === undefined || values.includes(found);
  return (rule.values as readonly Json[]).includes(found) || values?.includes(found) === true;
}

/** Returns the enumeration if all of its values are texts; otherwise undefined. */
export function listEnumValues(shape: Shape): readonly string[] | undefined {
  const values = listValues(shape);
  return values?.every((value) => typeof value === 'string') ? values : undefined;
}

/** Descriptions of the members that all actions have. */
export const targetWords = 'URI to which a POST request invokes the action.';
export const titleWords = 'Display name of the action.';
/** Description of the property that contains the actions of a resource. */
export const actionsWords = 'Actions that the resource supports.';

/** Returns the last segment of the name of an action: `Reset` for `ComputerSystem.Reset`. */
export function shortName({ name }: Action): string {
  return name.split('.').at(-1) ?? name;
}

function actionSchema({ parameters, description }: Action): JsonObject {
  const described = Object.entries(parameters).map(([name, parameter]) => [name, parameterSchema(parameter)]);
  return {
    ...closedObject({
      target: { type: 'string', format: 'uri-reference', description: targetWords },
      title: { type: 'string', description: titleWords },
    }),
    ...describedBy(description),
    parameters: Object.fromEntries(described),
  };
}

function parameterSchema({ reader, required, description }: ActionParameter): JsonObject {
  return {
    ...ruleSchema(reader.rule),
    ...describedBy(description),
    ...(required ? { requiredParameter: true } : {}),
  };
}

/** Returns the length limits of an array. */
function itemLimits(rule: Extract<Rule, { type: 'list' }>): JsonObject {
  const minItems = itemsMin(rule);
  return { ...(minItems === 0 ? {} : { minItems }), maxItems: rule.itemsMax };
}

/**
 * Returns the schema of a rule. The switch has no default, so that the compiler reports a new kind of rule without a
 * schema.
 */
export function ruleSchema(rule: Rule): { readonly type: string } & JsonObject {
  switch (rule.type) {
    case 'enum':
      return { type: 'string', enum: rule.values };
    case 'string':
      return {
        type: 'string',
        maxLength: rule.lengthMax,
        ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: rule.min, maximum: rule.max };
    case 'choice':
      return { type: 'integer', enum: rule.values };
    case 'list':
      return { type: 'array', ...itemLimits(rule), items: ruleSchema(rule.item) };
    case 'scalars':
      return { type: 'object', additionalProperties: { type: scalarKinds } };
    case 'object': {
      const properties = Object.entries(rule.members).map(
        ([name, member]) => [name, { ...ruleSchema(member), ...describedBy(member.description) }] as const,
      );
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
  }
}

// JSON Schema of a type in the form of published Redfish schemas: draft 7, one definition for the type and one for each
// action. Annotations are permitted by pattern; other properties are permitted only if the service shows them.

/** Identity members. The schema requires a member if it is always present. */
const identity = ['@odata.id', '@odata.type', 'Id', 'Name', 'Members', 'Members@odata.count'];

export function createJsonSchema(described: DescribedType): JsonObject {
  const { type, actions } = described;
  const { base, vendor } = typeName(type);
  return {
    $id: schemaUri(type),
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: `#/definitions/${base}`,
    title: `#${type}`,
    owningEntity: vendor ? 'Vnd' : 'DMTF',
    definitions: {
      [base]: { ...bodySchema(described), ...handling(described) },
      ...Object.fromEntries(actions.map((action) => [shortName(action), actionSchema(action)])),
      link: linkSchema,
    },
  };
}

function bodySchema({ type, shape, actions, onCreate }: DescribedType): JsonObject {
  const properties = propertySchemas(shape);
  properties['@odata.type'] = { ...properties['@odata.type'], const: `#${type}` };
  for (const [name, parameter] of Object.entries(onCreate)) {
    // Values that a client sends only at the creation, such as a password, are write-only, because they are never
    // shown.
    properties[name] ??= { ...parameterSchema(parameter), writeOnly: true };
  }
  if (actions.length > 0) {
    const references = actions.map((action) => [
      `#${action.name}`,
      { $ref: `#/definitions/${shortName(action)}` },
    ]);
    properties.Actions = {
      ...closedObject(Object.fromEntries(references)),
      description: actionsWords,
    };
  }
  const required = identity.filter((member) => shape.required?.has(member));
  return { ...closedObject(properties), ...describedBy(shape.description), required };
}

/** Returns the operations that resources of the type support besides reading. */
function handling({ uris, insertable, updatable, deletable, onCreate }: DescribedType): JsonObject {
  const needed = Object.keys(onCreate).filter((name) => onCreate[name]?.required === true);
  return {
    ...(needed.length === 0 ? {} : { requiredOnCreate: needed }),
    ...(uris.length === 0 ? {} : { uris, insertable, updatable, deletable }),
  };
}
