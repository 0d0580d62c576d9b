/** The message registries of the service: their collection, and where each one's file is. */

import { registryName } from '../../../messages/document.js';
import { type MessageRegistry, messageRegistries } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { registryUri } from './registry-store.js';

const filePattern = `${root}Registries/{RegistryId}/` as const;
type FileView = View<PlaceOf<typeof filePattern, MessageRegistry>>;

export const registryFile = at(filePattern, () =>
  Object.values<MessageRegistry>(messageRegistries).map((part) => ({
    params: { RegistryId: part.prefix },
    part,
  })),
).resource({
  type: 'MessageRegistryFile.v1_0_4.MessageRegistryFile',
  says: 'Where a message registry can be read, in which languages.',
  properties: {
    ...identity(
      ({ part }: FileView) => part.prefix,
      ({ part }) => part.name,
      ({ part }) => `Where the messages of ${part.prefix} are explained`,
    ),
    Languages: row(valuesOf(text()), 'The languages it is available in.', ({ part }) => [part.language]),
    Location: list('Where it is, once for each language.', ({ part }: FileView) => [part], {
      Language: row(text(), 'The language, as a code such as en.', 'language'),
      Uri: row(uri, 'Where it can be read on this service.', (registry) => registryUri(registry)),
    }),
    Registry: row(text(), 'The registry, with its version.', ({ part }) => registryName(part)),
  },
});

export const registries = at(`${root}Registries/`).collection({
  type: 'MessageRegistryFileCollection.MessageRegistryFileCollection',
  says: 'The message registries of the service.',
  name: 'Registries',
  description: 'The registries that explain the messages of this service',
  members: registryFile,
});
