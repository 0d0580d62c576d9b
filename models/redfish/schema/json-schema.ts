/**
 * The JSON Schema of a type, in the form Redfish publishes schemas in: draft 7, one definition for the type and one
 * for each action, annotations allowed by pattern and nothing else beside what the service really shows.
 */
import type { JsonObject } from '../../../engine/index.js';
import { actionSchema, actionsWords, parameterSchema, shortName } from './action-schema.js';
import { schemaUri, typeName } from './names.js';
import { closed, describedBy, linkSchema } from './pieces.js';
import type { DescribedType } from './type-catalog.js';
import { propertySchemas } from './value-schema.js';

/** Members that make a body what it is, required where they are always there. */
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
    // What is given at creation and never shown again, as a password is not.
    properties[name] ??= { ...parameterSchema(parameter), writeOnly: true };
  }
  if (actions.length > 0) {
    const references = actions.map((action) => [
      `#${action.name}`,
      { $ref: `#/definitions/${shortName(action)}` },
    ]);
    properties.Actions = {
      ...closed(Object.fromEntries(references)),
      description: actionsWords,
    };
  }
  const required = identity.filter((member) => shape.required?.has(member));
  return { ...closed(properties), ...describedBy(shape.says), required };
}

/** What can be done with resources of the type, beside reading them. */
function handling({ uris, insertable, updatable, deletable, onCreate }: DescribedType): JsonObject {
  const needed = Object.keys(onCreate).filter((name) => onCreate[name]?.required === true);
  return {
    ...(needed.length === 0 ? {} : { requiredOnCreate: needed }),
    ...(uris.length === 0 ? {} : { uris, insertable, updatable, deletable }),
  };
}
