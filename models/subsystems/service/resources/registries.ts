/** The registries of the service: their collection, and where each one's file is. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { type RegistryFile, registryFiles } from '../registry-files.js';

const filePattern = `${root}Registries/{RegistryId}/` as const;
type FileView = View<PlaceOf<typeof filePattern, RegistryFile>>;

export const registryFile = at(filePattern, (tree) =>
  registryFiles(tree).map((part) => ({ params: { RegistryId: part.id }, part })),
).resource({
  type: 'MessageRegistryFile.v1_0_4.MessageRegistryFile',
  says: 'Where a registry can be read, in which languages.',
  properties: {
    ...identity(
      ({ part }: FileView) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.description,
    ),
    Languages: row(valuesOf(text()), 'The languages it is available in.', ({ part }) => [part.language]),
    Location: list('Where it is, once for each language.', ({ part }: FileView) => [part], {
      Language: row(text(), 'The language, as a code such as en.', 'language'),
      Uri: row(uri, 'Where it can be read on this service.', (registry) => registry.uri),
    }),
    Registry: row(text(), 'The registry, with its version.', ({ part }) => part.registry),
  },
});

export const registries = at(`${root}Registries/`).collection({
  type: 'MessageRegistryFileCollection.MessageRegistryFileCollection',
  says: 'The message registries of the service, and that of the attributes of the BIOS.',
  name: 'Registries',
  description: 'The registries that explain messages of this service and attributes of the BIOS',
  members: registryFile,
});
