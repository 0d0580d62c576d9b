/**
 * Scenario language as JSON Schema, for editors: each key with its description and its values. It is generated from the
 * schemas that parse scenarios, so that both agree. It adds rules that zod cannot express: combinations of step keys,
 * and matchers. It omits rules that depend on the blueprint or on several steps.
 */
import * as z from 'zod';
import type { JsonObject } from '../../engine/index.js';
import { faultNames, faults, listTargets } from '../../machines/index.js';
import { resolvedDefault } from '../../models/blueprint/index.js';
import { checkKinds } from '../checks/checks.js';
import { conditionKinds } from '../checks/conditions.js';
import { expectedValue, matchers } from '../checks/matchers.js';
import { referencePattern } from '../run/saved.js';
import { fragmentSchema, scenarioSchema } from './document.js';
import { companions, eitherOr, step, stepKinds } from './step.js';
import { settingParameters } from './steps/fault.js';

/** Returns the published schemas by file name. */
export function listJsonSchemas(): Readonly<Record<string, JsonObject>> {
  return {
    'scenario.schema.json': scenarioJsonSchema(),
    'scenario-part.schema.json': publish(
      fragmentSchema,
      'scenario-part',
      'Steps that Tidefish scenarios include',
    ),
  };
}

export function scenarioJsonSchema(): JsonObject {
  return publish(scenarioSchema, 'scenario', 'A Tidefish scenario');
}

function publish(schema: z.ZodType, name: string, title: string): JsonObject {
  const { $schema: dialect, ...made } = describe(schema, listAdditions());
  return {
    $schema: dialect,
    $id: `urn:tidefish:${name}`,
    title,
    ...withReferences(withoutUnnamed(made)),
  } as JsonObject;
}

/**
 * Replaces the references to definitions for which zod invented numbered names by the definitions themselves. Only
 * definitions with a chosen name remain; a recursive schema always has a name.
 */
function withoutUnnamed({ $defs = {}, ...made }: JsonSchema): JsonSchema {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...others } = value as JsonSchema;
    const name = /^#\/\$defs\/(__schema\d+)$/.exec($ref ?? '')?.[1];
    if (name !== undefined) return put({ ...$defs[name], ...others });
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, put(member)]));
  };
  const named = Object.entries($defs).filter(([name]) => !name.startsWith('__'));
  return put({ ...made, $defs: Object.fromEntries(named) }) as JsonSchema;
}

function describe(schema: z.ZodType, added: ReadonlyMap<unknown, Addition>): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The id is removed, because the named schema of this id already exists.
      delete jsonSchema.id;
      added.get(zodSchema)?.(jsonSchema);
    },
  });
}

type Addition = (made: JsonSchema) => void;

/** Returns additions to the zod output, by schema. */
function listAdditions(): ReadonlyMap<unknown, Addition> {
  return new Map<unknown, Addition>([
    [expectedValue, (made) => Object.assign(made, describeExpected())],
    [step, (made) => Object.assign(made, stepRules())],
    ...[...conditionKinds, ...checkKinds].map(({ key, description, schema }): [unknown, Addition] => [
      schema,
      (made) => describeKind(made, key, description),
    ]),
    ...Object.entries(settingParameters).map(([name, schema]): [unknown, Addition] => [
      schema,
      (made) => Object.assign(made, examplesOf(name)),
    ]),
  ]);
}

/** Copies the description of a whole kind to the key of the kind, where editors show it. */
function describeKind(made: JsonSchema, key: string, description: string): void {
  made.description = description;
  const properties = made.properties ?? {};
  made.properties = {
    ...properties,
    [key]: { ...(properties[key] as JsonSchema), description: description },
  };
}

/** Returns the schema of an expected value: any value, where a mapping can have the keys of matchers. */
function describeExpected(): JsonSchema {
  const properties = Object.entries(matchers).map(([key, { description, takes }]) => {
    const {
      $schema: _,
      $defs: __,
      ...made
    } = takes === expectedValue ? anyExpected : describe(takes, new Map());
    return [key, { ...made, description: description }];
  });
  const description = 'The value itself, or a matcher of it.';
  return { description, properties: Object.fromEntries(properties), additionalProperties: anyExpected };
}

const anyExpected: JsonSchema = { $ref: '#/$defs/expected' };

/** Returns the rules of a step: exactly one kind, its allowed keys, and the mandatory parameters of faults. */
function stepRules(): JsonSchema {
  const beside = Object.entries(companions).map(([key, others]) => [
    key,
    { anyOf: others.map((other) => ({ required: [other] })) },
  ]);
  return {
    oneOf: stepKinds.map(({ key }) =>
      key === 'until' ? { required: [key], not: { required: ['every'] } } : { required: [key] },
    ),
    dependentRequired: { every: ['until'], listener: ['answers'], source: ['sends'] },
    dependentSchemas: Object.fromEntries(beside),
    allOf: [
      ...eitherOr.map(({ keys }) => ({ not: { required: [...keys] } })),
      ...rulesOfFaults('fault', () => true),
      ...rulesOfFaults('clear', (identifies) => identifies),
    ],
  };
}

/** Returns the rules for the parameters of faults, which are keys beside the name of the fault. */
function rulesOfFaults(key: string, isTold: (identifies: boolean) => boolean): JsonSchema[] {
  return Object.keys(settingParameters).flatMap((name) => {
    const told = faultNames.filter((fault) => {
      const parameter = faults[fault].parameters[name];
      return parameter !== undefined && !parameter.isOptional && isTold(parameter.identifies);
    });
    if (told.length === 0) return [];
    const named = { properties: { [key]: { enum: [...told] } }, required: [key] };
    return [{ anyOf: [{ not: named }, { required: [name] }] }];
  });
}

/** Returns examples of part names. They are parts of the default server; another server can have other parts. */
function examplesOf(name: string): JsonSchema {
  const names = faultNames.flatMap((fault) => {
    const parameter = faults[fault].parameters[name];
    return parameter?.is === 'part' ? listTargets(resolvedDefault, parameter.of) : [];
  });
  return names.length === 0 ? {} : { examples: [...new Set(names)] };
}

// A reference to a name can replace any value of a scenario: `${hot}` for the number `45`. The following functions
// extend a JSON Schema of values by texts with references, everywhere except in the definitions of names.

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Id of the schema of a text with references to names. */
const referenceId = 'reference';
const toReference: JsonSchema = { $ref: `#/$defs/${referenceId}` };
const reference: JsonSchema = {
  type: 'string',
  pattern: referencePattern,
  description: 'Text that contains a reference to a parameter or to a saved value.',
};

/** Keys of the document that are read before names have values. */
const readBefore = ['$schema', 'parameters'];

function withReferences({ properties = {}, $defs = {}, ...rest }: JsonSchema): JsonSchema {
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

/** Returns a schema with references allowed in its nested schemas and in place of the schema itself. */
function opened(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const made = openedInside(schema);
  const { type, pattern, anyOf, description, format: _, ...others } = made;
  // Here a schema with `$ref` is a refined schema that repeats its form beside the reference, so the reference is
  // dropped.
  if (made.$ref !== undefined) return description === undefined ? others : { description, ...others };
  // A step is always a mapping, so no reference can replace it as a whole.
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
