/**
 * Directory of all current resources, for tools that look up resources instead of following links. The directory does
 * not list itself, because its ETag would depend on itself. It also omits older URIs of listed resources, and resources
 * of a single caller. Schemas and registries are omitted, because tools would mistake their versions for resource
 * versions.
 */
import type { ControllerTree } from '../../../../models/index.js';
import { allowedMethods, jsonDocument, methods } from '../../../../models/redfish/index.js';
import {
  defineAt,
  fill,
  identity,
  list,
  oneOf,
  type ResourceDefinition,
  type ResourceLocationOf,
  root,
  row,
  text,
  uri,
  type View,
  valuesOf,
} from '../../../../models/resource/index.js';
import { type RegistryFile, registryFiles, registryIn } from '../registry-files.js';

/** Resources of the registries: their collection, and the location of each file. */
const filePattern = `${root}Registries/{RegistryId}/` as const;
type FileView = View<ResourceLocationOf<typeof filePattern, RegistryFile>>;

export const registryFile = defineAt(filePattern, (tree) =>
  registryFiles(tree).map((part) => ({ params: { RegistryId: part.id }, part })),
).resource({
  type: 'MessageRegistryFile.v1_0_4.MessageRegistryFile',
  typeDescription: 'Location of a registry, by language.',
  properties: {
    ...identity(
      ({ part }: FileView) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.description,
    ),
    Languages: row(valuesOf(text()), 'Languages in which the registry is available.', ({ part }) => [
      part.language,
    ]),
    Location: list('Locations of the registry, one for each language.', ({ part }: FileView) => [part], {
      Language: row(text(), 'Language of the registry, as a language code such as en.', 'language'),
      Uri: row(uri, 'URI of the registry on this service.', (registry) => registry.uri),
    }),
    Registry: row(text(), 'Name of the registry, with its version.', ({ part }) => part.registry),
  },
});

export const registries = defineAt(`${root}Registries/`).collection({
  type: 'MessageRegistryFileCollection.MessageRegistryFileCollection',
  typeDescription: 'Message registries and BIOS attribute registry of the service.',
  name: 'Registries',
  description: 'Message registries and BIOS attribute registry of this service',
  members: registryFile,
});

const registryDefinitions: ReadonlySet<ResourceDefinition> = new Set([registries, registryFile]);

/** Existing resource, before the service checks whether the caller may read the resource. */
interface Listed {
  readonly uri: string;
  readonly definition: ResourceDefinition;
}

/** Returns the type of a collection's members; undefined for other resources and for a collection without members. */
function memberType(definition: ResourceDefinition): string | undefined {
  const type = definition.kind === 'collection' ? definition.members[0]?.type : undefined;
  return type === undefined ? undefined : `#${type}`;
}

/** @param others the resources of the service, without those of its self-description */
export function resourceDirectory(others: readonly ResourceDefinition[]): ResourceDefinition {
  // The directory contains only canonical URIs, which end in a slash.
  const canonical = others.filter(
    (definition) =>
      definition.type !== undefined &&
      definition.uri.endsWith('/') &&
      definition.thereFor === undefined &&
      !registryDefinitions.has(definition),
  );
  const listed = (tree: ControllerTree): readonly Listed[] =>
    canonical.flatMap((definition) =>
      (definition.instances?.(tree) ?? [{}]).map((params) => ({
        uri: fill(definition.uri, params),
        definition,
      })),
    );
  return defineAt(`${root}ResourceDirectory/`).resource({
    type: 'VndMgmtResourceDirectory.v2_0_0.VndMgmtResourceDirectory',
    typeDescription:
      'List of all current resources except schemas and registries, so that clients need not crawl the service.',
    varies: ['caller'],
    tagsOf: (tree) => listed(tree).map(({ uri }) => uri),
    properties: {
      ...identity(
        'ResourceDirectory',
        'Resource Directory',
        'Resources of this service except schemas, registries and the directory itself',
      ),
      Instances: list(
        'All current resources except this list, schemas and registries.',
        ({ derived, etagAt }: View) =>
          derived(listed).flatMap(({ uri, definition }) => {
            const etag = etagAt(uri);
            // The ETag is undefined for a resource that this caller may not read.
            return etag === undefined ? [] : [{ uri, definition, etag }];
          }),
        {
          '@odata.id': row(uri, 'URI of the resource.', 'uri'),
          '@odata.type': row(
            text(),
            'Type of the resource, with its version.',
            ({ definition }) => `#${definition.type}`,
          ),
          MemberType: row(
            text(),
            'Type of the members of the collection, with its version.',
            ({ definition }) => memberType(definition),
          ),
          ETag: row(text(), 'Current ETag of the resource.', 'etag'),
          HttpMethods: row(
            valuesOf(oneOf(methods)),
            'HTTP methods that the resource allows.',
            ({ definition }) => allowedMethods({ definition }),
          ),
        },
      ),
    },
  });
}

/** Documents of the registries, one for each language; always compressed (behaviour "Discovery and generic"). */
export const registryStore = defineAt(`${root}RegistryStore/registries/{Language}/{RegistryFile}`, (tree) =>
  registryFiles(tree).flatMap(({ language, fileNames }) =>
    fileNames.map((RegistryFile) => ({ params: { Language: language, RegistryFile } })),
  ),
).document(({ RegistryFile }) => jsonDocument(registryIn(RegistryFile), { gzip: true }));
