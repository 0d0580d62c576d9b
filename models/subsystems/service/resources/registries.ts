/** The message registries of the service: their collection, and where each one's file is. */

import { registryName } from '../../../messages/document.js';
import { messageRegistries } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { registryUri } from './registry-store.js';

const uri = `${root}Registries/`;

export const registries: ResourceDefinition = {
  uri,
  type: 'MessageRegistryFileCollection.MessageRegistryFileCollection',
  project: (view) =>
    collectionOf(
      view,
      'Registries',
      'The registries that explain the messages of this service',
      Object.keys(messageRegistries).map((prefix) => `${uri}${prefix}/`),
    ),
};

export const registryFile: ResourceDefinition = {
  uri: `${uri}{RegistryId}/`,
  type: 'MessageRegistryFile.v1_0_4.MessageRegistryFile',
  instances: () => Object.keys(messageRegistries).map((RegistryId) => ({ RegistryId })),
  project: ({ params: { RegistryId } }) => {
    const registry = messageRegistries[RegistryId as keyof typeof messageRegistries];
    const { prefix, name, language } = registry;
    return {
      Id: prefix,
      Name: name,
      Description: `Where the messages of ${prefix} are explained`,
      Languages: [language],
      Location: [{ Language: language, Uri: registryUri(registry) }],
      Registry: registryName(registry),
    };
  },
};
