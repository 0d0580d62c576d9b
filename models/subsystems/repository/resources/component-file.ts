/**
 * The file of a component. The content of images is not stored: the download is the header, which is true, and as many octets as
 * `SizeBytes` says, a sentence and zeroes in place of the content. Its digest is therefore not the one in the header.
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
  const { image, filename, sizeBytes } = found;
  const header = Buffer.from(printImageHeader(image));
  const words = `${image.sizeBytes} octets with the SHA-256 ${image.sha256} belong here; a simulated controller does not keep them.`;
  return {
    contentType: 'application/octet-stream',
    fileName: filename,
    body: { pieces: fileOf(sizeBytes, Buffer.concat([header, Buffer.from(`${words}\n`)])) },
  };
});

/** Unit: octets. */
const pieceOctets = 65_536;

/** A file that begins so, and has zeroes from there on; made anew each time it is gone through. */
function fileOf(sizeBytes: number, beginning: Uint8Array): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const first = beginning.subarray(0, sizeBytes);
      yield first;
      const zeroes = new Uint8Array(pieceOctets);
      for (let left = sizeBytes - first.length; left > 0; left -= pieceOctets)
        yield zeroes.subarray(0, Math.min(left, pieceOctets));
    },
  };
}
