/** The schemas of the service: a collection under two names, the older one without a slash, and a file each. */

import { jsonDocument } from '../../../redfish/document.js';
import { createJsonSchema } from '../../../redfish/schema/json-schema.js';
import { publicationUri, schemaFolder, schemaUri, typeName } from '../../../redfish/schema/names.js';
import type { TypeCatalog } from '../../../redfish/schema/type-catalog.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import type { ResourceDefinition } from '../../../resource/definition.js';
import { uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';

export function jsonSchemas(catalog: TypeCatalog): readonly ResourceDefinition[] {
  const file = schemaFile(catalog);
  const schemas = {
    type: 'JsonSchemaFileCollection.JsonSchemaFileCollection',
    says: 'The schemas of all types that the service shows.',
    name: 'JSON Schemas',
    description: 'The schemas of every type this service shows',
    members: file,
  } as const;
  return [
    at(`${root}JsonSchemas/`).collection(schemas),
    at(`${root}schemas`).collection(schemas),
    file,
    schemaStore(catalog),
  ];
}

const filePattern = `${root}JsonSchemas/{SchemaId}/` as const;
/** Its part is the type that the schema describes. */
type FileView = View<PlaceOf<typeof filePattern, string>>;

function schemaFile(catalog: TypeCatalog): ResourceDefinition {
  return at(filePattern, () =>
    catalog.types.map((part) => ({ params: { SchemaId: typeName(part).namespace }, part })),
  ).resource({
    type: 'JsonSchemaFile.v1_0_4.JsonSchemaFile',
    says: 'Where the schema of a type can be read.',
    properties: {
      ...identity(
        ({ params }: FileView) => params.SchemaId,
        ({ part }) => `Schema of ${typeName(part).base}`,
        ({ params }) => `Where the schema of ${params.SchemaId} is`,
      ),
      Languages: row(valuesOf(text()), 'The languages it is available in.', ['en']),
      Location: list('Where it is, once for each language.', ({ part }: FileView) => [part], {
        Language: row(text(), 'The language, as a code such as en.', () => 'en'),
        Uri: row(uri, 'Where it can be read on this service.', schemaUri),
        PublicationUri: row(uri, 'Where the standard itself is published.', publicationUri),
      }),
      Schema: row(text(), 'The type that the schema describes.', ({ part }) => `#${part}`),
    },
  });
}

function schemaStore(catalog: TypeCatalog): ResourceDefinition {
  return at(`${schemaFolder}{SchemaFile}`, () =>
    catalog.types.map((type) => ({ params: { SchemaFile: `${typeName(type).namespace}.json` } })),
  ).document(
    ({ SchemaFile }) =>
      jsonDocument(createJsonSchema(catalog.describe(findType(catalog, SchemaFile.replace(/\.json$/, ''))))),
    // Like `$metadata`: whoever may read that a type is here may read what it is, and a schema tells nothing else.
    { open: true },
  );
}

function findType(catalog: TypeCatalog, namespace: string): string {
  const found = catalog.types.find((type) => typeName(type).namespace === namespace);
  if (found === undefined) throw new Error(`no type has the namespace ${namespace}`);
  return found;
}
