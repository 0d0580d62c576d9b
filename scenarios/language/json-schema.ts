/**
 * The language as JSON Schema, for editors: of each key what it is for and what may stand there. Made of the schemas that
 * read scenarios, so neither knows more than the other. Added is what zod has no words for: which keys of a step go together,
 * and matchers. Leaves out what only shows with the blueprint, or across steps.
 */
import * as z from 'zod';
import type { JsonObject } from '../../engine/index.js';
import { faultNames, faults, listTargets } from '../../machines/index.js';
import { resolvedDefault } from '../../models/index.js';
import { checkKinds } from '../checks/checks.js';
import { conditionKinds } from '../checks/conditions.js';
import { expectedValue, matchers } from '../checks/matchers.js';
import { fragmentSchema, scenarioSchema } from './document.js';
import { settingParameters } from './fault-parameters.js';
import { type JsonSchema, withReferences } from './json-schema-references.js';
import { companions, eitherOr, step, stepKinds } from './step.js';

/** The schemas that are published, by the name of the file of each. */
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

/** What goes in circles has a name; what zod numbered because it was part of one is put where it belongs. */
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
      // What is called something stands under that name already.
      delete jsonSchema.id;
      added.get(zodSchema)?.(jsonSchema);
    },
  });
}

type Addition = (made: JsonSchema) => void;

/** What is added to what zod says of a schema. */
function listAdditions(): ReadonlyMap<unknown, Addition> {
  return new Map<unknown, Addition>([
    [expectedValue, (made) => Object.assign(made, describeExpected())],
    [step, (made) => Object.assign(made, stepRules())],
    ...[...conditionKinds, ...checkKinds].map(({ key, says, schema }): [unknown, Addition] => [
      schema,
      (made) => describeKind(made, key, says),
    ]),
    ...Object.entries(settingParameters).map(([name, schema]): [unknown, Addition] => [
      schema,
      (made) => Object.assign(made, examplesOf(name)),
    ]),
  ]);
}

/** Hovering over the key that names a kind tells what all of it is. */
function describeKind(made: JsonSchema, key: string, says: string): void {
  made.description = says;
  const properties = made.properties ?? {};
  made.properties = { ...properties, [key]: { ...(properties[key] as JsonSchema), description: says } };
}

/** Any value; in a mapping the keys of matchers are known. */
function describeExpected(): JsonSchema {
  const properties = Object.entries(matchers).map(([key, { says, takes }]) => {
    const {
      $schema: _,
      $defs: __,
      ...made
    } = takes === expectedValue ? anyExpected : describe(takes, new Map());
    return [key, { ...made, description: says }];
  });
  const description = 'The value itself, or a matcher of it.';
  return { description, properties: Object.fromEntries(properties), additionalProperties: anyExpected };
}

const anyExpected: JsonSchema = { $ref: '#/$defs/expected' };

/** One kind, keys that go with it, and what faults have to be told. */
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

/** What each fault is told stands beside its name. */
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

/** Parts of the default server; another may have others. */
function examplesOf(name: string): JsonSchema {
  const names = faultNames.flatMap((fault) => {
    const parameter = faults[fault].parameters[name];
    return parameter?.is === 'part' ? listTargets(resolvedDefault, parameter.of) : [];
  });
  return names.length === 0 ? {} : { examples: [...new Set(names)] };
}
