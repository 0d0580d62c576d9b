/**
 * Self-description of the service, built from the resource list: schemas, metadata, the OData service document and the
 * resource directory.
 */
import { element } from '../../../models/formats/index.js';
import {
  csdlFolder,
  csdlText,
  csdlUri,
  edmxText,
  referencesTo,
  schemaElement,
  TypeCatalog,
  typeName,
  vocabularyReferences,
  xmlDocument,
} from '../../../models/redfish/index.js';
import {
  defineAt,
  fixed,
  list,
  type ResourceDefinition,
  root,
  row,
  text,
  uri,
  type View,
} from '../../../models/resource/index.js';
import {
  attributeRegistryRows,
  attributeRegistryType,
  attributeRegistryWords,
} from '../../bios-attributes/index.js';
import { messageRegistryRows, messageRegistryType, messageRegistryWords } from './message-registry.js';
import { jsonSchemas } from './resources/json-schemas.js';
import { resourceDirectory } from './resources/resource-directory.js';
import { services } from './resources/service-root.js';

/** OData service document, which contains the links of the service root for OData clients. */
const odata = defineAt(`${root}odata`).resource({
  type: undefined,
  typeDescription: 'OData service document with the top-level resources.',
  open: true,
  properties: {
    '@odata.context': row(uri, 'URI of the metadata that describes the document.', () => `${root}$metadata`),
    value: list('Top-level resources of the service.', singletons, {
      name: row(text(), 'Name of the resource.', 'name'),
      kind: fixed('Singleton', 'Kind of the resource in OData terms.'),
      url: row(uri, 'URI of the resource.', 'url'),
    }),
  },
});

function singletons({ link }: View) {
  const places = [
    ['Service', ''],
    ...Object.entries(services).map(([name, { place }]) => [name, place] as const),
    ['Sessions', 'SessionService/Sessions/'],
  ] as const;
  return places.flatMap(([name, place]) => {
    const found = link(root + place);
    return found === undefined ? [] : [{ name, url: found['@odata.id'] }];
  });
}

const documents = [
  { type: messageRegistryType, description: messageRegistryWords, rows: messageRegistryRows },
  { type: attributeRegistryType, description: attributeRegistryWords, rows: attributeRegistryRows },
] as const;

/** Returns the given resources together with their self-description, and the catalog of all types. */
export function withSelfDescription(resources: readonly ResourceDefinition[]): {
  readonly resources: readonly ResourceDefinition[];
  readonly catalog: TypeCatalog;
} {
  const describing: ResourceDefinition[] = [];
  const catalog = new TypeCatalog(resources, describing, documents);
  describing.push(...jsonSchemas(catalog), ...metadata(catalog), odata);
  describing.push(resourceDirectory(resources));
  return { resources: [...resources, ...describing], catalog };
}

/**
 * Returns the documents of `$metadata` and its references: CSDL of every type that a body contains. Types of the
 * standard are referenced by URI; types of the vendor are served by this service.
 */
function metadata(catalog: TypeCatalog): readonly ResourceDefinition[] {
  const vendors = () => catalog.types.filter((type) => typeName(type).vendor);
  return [
    defineAt(`${root}$metadata`).document(() => xmlDocument(metadataText(catalog.namedTypes)), {
      open: true,
    }),
    defineAt(`${csdlFolder}{CsdlFile}`, () =>
      vendors().map((type) => ({ params: { CsdlFile: fileName(type) } })),
    ).document(
      ({ CsdlFile }) => {
        const type = vendors().find((vendor) => fileName(vendor) === CsdlFile);
        if (type === undefined) throw new Error(`no type has the CSDL file ${CsdlFile}`);
        return xmlDocument(csdlText(catalog.describe(type)));
      },
      // The document is readable without login, because `$metadata` is public and useless without its references
      // (behaviour "Root documents").
      { open: true },
    ),
  ];
}

function metadataText(types: readonly string[]): string {
  const entrance = types.find((type) => typeName(type).base === 'ServiceRoot') ?? 'ServiceRoot.ServiceRoot';
  const container = element('EntityContainer', {
    Name: 'Service',
    Extends: `${typeName(entrance).namespace}.ServiceContainer`,
  });
  // The container is in the first schema, because clients expect it there (behaviour "Root documents").
  return edmxText([...vocabularyReferences, ...referencesTo(types)], [schemaElement('Service', container)]);
}

function fileName(type: string): string {
  return csdlUri(type).slice(csdlFolder.length);
}
