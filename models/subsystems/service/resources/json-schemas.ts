/** The schemas of the service: a collection under two names, the older one without a slash, and a file each. */

import { documentAt, jsonDocument } from '../../../redfish/document.js';
import { jsonSchemaOf } from '../../../redfish/schema/json-schema.js';
import { publicationUri, schemaFolder, schemaUri, typeName } from '../../../redfish/schema/names.js';
import type { TypeCatalog } from '../../../redfish/schema/type-catalog.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

const uri = `${root}JsonSchemas/`;

export function jsonSchemas(catalog: TypeCatalog): readonly ResourceDefinition[] {
  const collection: ResourceDefinition = {
    uri,
    type: 'JsonSchemaFileCollection.JsonSchemaFileCollection',
    project: (view) =>
      collectionOf(
        view,
        'JSON Schemas',
        'The schemas of every type this service shows',
        catalog.types.map((type) => `${uri}${typeName(type).namespace}/`),
      ),
  };
  return [collection, { ...collection, uri: `${root}schemas` }, fileOf(catalog), storeOf(catalog)];
}

function fileOf(catalog: TypeCatalog): ResourceDefinition {
  return {
    uri: `${uri}{SchemaId}/`,
    type: 'JsonSchemaFile.v1_0_4.JsonSchemaFile',
    instances: () => catalog.types.map((type) => ({ SchemaId: typeName(type).namespace })),
    project: ({ params: { SchemaId = '' } }) => {
      const type = typeOf(catalog, SchemaId);
      return {
        Id: SchemaId,
        Name: `Schema of ${typeName(type).base}`,
        Description: `Where the schema of ${SchemaId} is`,
        Languages: ['en'],
        Location: [{ Language: 'en', Uri: schemaUri(type), PublicationUri: publicationUri(type) }],
        Schema: `#${type}`,
      };
    },
  };
}

function storeOf(catalog: TypeCatalog): ResourceDefinition {
  return documentAt({
    uri: `${schemaFolder}{SchemaFile}`,
    // Like `$metadata`: whoever may read that a type is here may read what it is, and a schema tells nothing else.
    open: true,
    instances: () => catalog.types.map((type) => ({ SchemaFile: `${typeName(type).namespace}.json` })),
    document: ({ SchemaFile = '' }) =>
      jsonDocument(jsonSchemaOf(catalog.describe(typeOf(catalog, SchemaFile.replace(/\.json$/, ''))))),
  });
}

function typeOf(catalog: TypeCatalog, namespace: string): string {
  const found = catalog.types.find((type) => typeName(type).namespace === namespace);
  if (found === undefined) throw new Error(`no type has the namespace ${namespace}`);
  return found;
}
