/**
 * Resources of the JSON schemas: one collection at two URIs, of which the older one has no trailing slash, and one file
 * for each type.
 */
import type { TypeCatalog } from '../../../../models/redfish/index.js';
import {
  createJsonSchema,
  jsonDocument,
  publicationUri,
  schemaFolder,
  schemaUri,
  typeName,
} from '../../../../models/redfish/index.js';
import type { ResourceDefinition, ResourceLocationOf, View } from '../../../../models/resource/index.js';
import {
  defineAt,
  identity,
  list,
  root,
  row,
  text,
  uri,
  valuesOf,
} from '../../../../models/resource/index.js';

export function jsonSchemas(catalog: TypeCatalog): readonly ResourceDefinition[] {
  const file = schemaFile(catalog);
  const schemas = {
    type: 'JsonSchemaFileCollection.JsonSchemaFileCollection',
    typeDescription: 'JSON schemas of all resource types of the service.',
    name: 'JSON Schemas',
    description: 'JSON schemas of all resource types of this service',
    members: file,
  } as const;
  return [
    defineAt(`${root}JsonSchemas/`).collection(schemas),
    defineAt(`${root}schemas`).collection(schemas),
    file,
    schemaStore(catalog),
  ];
}

const filePattern = `${root}JsonSchemas/{SchemaId}/` as const;
/** View of a schema file. Its part is the resource type that the schema describes. */
type FileView = View<ResourceLocationOf<typeof filePattern, string>>;

function schemaFile(catalog: TypeCatalog): ResourceDefinition {
  return defineAt(filePattern, () =>
    catalog.types.map((part) => ({ params: { SchemaId: typeName(part).namespace }, part })),
  ).resource({
    type: 'JsonSchemaFile.v1_0_4.JsonSchemaFile',
    typeDescription: 'Location of the JSON schema of a resource type.',
    properties: {
      ...identity(
        ({ params }: FileView) => params.SchemaId,
        ({ part }) => `Schema of ${typeName(part).base}`,
        ({ params }) => `Location of the schema ${params.SchemaId}`,
      ),
      Languages: row(valuesOf(text()), 'Languages in which the schema is available.', ['en']),
      Location: list('Locations of the schema, one for each language.', ({ part }: FileView) => [part], {
        Language: row(text(), 'Language of the schema, as a language code such as en.', () => 'en'),
        Uri: row(uri, 'URI of the schema on this service.', schemaUri),
        PublicationUri: row(uri, 'URI at which the standard publishes the schema.', publicationUri),
      }),
      Schema: row(text(), 'Resource type that the schema describes.', ({ part }) => `#${part}`),
    },
  });
}

function schemaStore(catalog: TypeCatalog): ResourceDefinition {
  return defineAt(`${schemaFolder}{SchemaFile}`, () =>
    catalog.types.map((type) => ({ params: { SchemaFile: `${typeName(type).namespace}.json` } })),
  ).document(
    ({ SchemaFile }) =>
      jsonDocument(createJsonSchema(catalog.describe(findType(catalog, SchemaFile.replace(/\.json$/, ''))))),
    // The schema is readable without login, like `$metadata`, because it contains only the description of the type.
    { open: true },
  );
}

function findType(catalog: TypeCatalog, namespace: string): string {
  const found = catalog.types.find((type) => typeName(type).namespace === namespace);
  if (found === undefined) throw new Error(`no type has the namespace ${namespace}`);
  return found;
}
