/**
 * The file of a component. Nobody keeps the content of images, so what is had is the header, which is true, and a sentence
 * in place of the rest: whoever takes it for the whole file finds that it is shorter than its header says.
 */
import { printImageHeader } from '../../../formats/firmware-image/header.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { fill } from '../../../resource/uris.js';
import { type Component, findFile } from '../state.js';

const filePattern = '/fwrepo/{Filename}';

export function fileUri({ filename }: Pick<Component, 'filename'>): string {
  return fill(filePattern, { Filename: filename });
}

export const componentFile = at(filePattern, ({ repository }) =>
  repository.components.map(({ filename }) => ({ params: { Filename: filename } })),
).download(({ tree, params: { Filename = '' } }) => {
  const found = findFile(tree, Filename);
  if (found === undefined) return { messages: [baseMessage('ResourceNotFound', ['File', Filename])] };
  const { image, filename } = found;
  const rest = `${image.sizeBytes} octets with the SHA-256 ${image.sha256} belong here; a simulated controller does not keep them.`;
  return {
    contentType: 'application/octet-stream',
    fileName: filename,
    body: `${printImageHeader(image)}${rest}\n`,
  };
});
