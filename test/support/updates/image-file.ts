/** Image files for the default server, each with content. */

import { type FirmwareKindName, listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { ChunkDigests, joinDigests } from '../../../models/formats/firmware-image/digest.js';
import { type ImageHeader, printImageHeader } from '../../../models/formats/firmware-image/header.js';

interface ImageFile {
  readonly header: ImageHeader;
  readonly octets: Buffer<ArrayBuffer>;
}

/** Returns an image file. Unit of `contentBytes`: bytes. `more` replaces members of its header. */
export function imageFile(
  kind: FirmwareKindName,
  version: string,
  contentBytes: number,
  more: Partial<ImageHeader> = {},
): ImageFile {
  const item = listFirmware(resolvedDefault).find((each) => each.kind === kind);
  if (item === undefined) throw new Error(`no ${kind}`);
  const content = Buffer.alloc(contentBytes, kind);
  const about = { ...describeImage(item, version, contentBytes), ...more };
  // The offset of the content does not depend on the digest, because all digests have the same length.
  const digests = new ChunkDigests(Buffer.byteLength(printImageHeader(about)));
  digests.add(content);
  const header = { ...about, sha256: joinDigests(digests.end()) };
  return { header, octets: Buffer.concat([Buffer.from(printImageHeader(header)), content]) };
}
