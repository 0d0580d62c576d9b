/**
 * The message registries themselves, one document a language; always compressed (behaviour "Discovery and generic").
 */
import { registryObject } from '../../../messages/document.js';
import { type MessageRegistry, messageRegistries } from '../../../messages/index.js';
import { jsonDocument } from '../../../redfish/document.js';
import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';

const folder = `${root}RegistryStore/registries/` as const;

export function registryUri({ prefix, language }: MessageRegistry): string {
  return `${folder}${language}/${prefix}.json`;
}

// Some clients leave the ending out, as links to BIOS registries do (behaviour § 1.2).
export const registryStore = at(`${folder}{Language}/{RegistryFile}`, () =>
  Object.values<MessageRegistry>(messageRegistries).flatMap(({ prefix, language }) =>
    [`${prefix}.json`, prefix].map((RegistryFile) => ({ params: { Language: language, RegistryFile } })),
  ),
).document(({ RegistryFile }) => {
  const prefix = RegistryFile.replace(/\.json$/, '') as keyof typeof messageRegistries;
  return jsonDocument(registryObject(messageRegistries[prefix]), { gzip: true });
});
