/** The registries themselves, one document a language; always compressed (behaviour "Discovery and generic"). */
import { jsonDocument } from '../../../redfish/document.js';
import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';
import { registryFiles, registryIn } from '../registry-files.js';

export const registryStore = at(`${root}RegistryStore/registries/{Language}/{RegistryFile}`, (tree) =>
  registryFiles(tree).flatMap(({ language, fileNames }) =>
    fileNames.map((RegistryFile) => ({ params: { Language: language, RegistryFile } })),
  ),
).document(({ RegistryFile }) => jsonDocument(registryIn(RegistryFile), { gzip: true }));
