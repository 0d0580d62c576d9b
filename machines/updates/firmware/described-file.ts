/** Images by a description in place of a file, for callers that need no content. */
import type { Blueprint, ImageKind } from '../../../models/blueprint/index.js';
import { type FileFacts, type ImageHeader, printImageHeader } from '../../../models/formats/index.js';
import { firmwareKinds, listFirmware } from '../../parts/index.js';
import { describeImage } from './described-image.js';

/** Description of an image without content: a version for a kind of firmware. */
export interface DescribedImage {
  readonly for: ImageKind;
  /** Model of the part that the image is for; default: the first model of the server. */
  readonly model?: string | undefined;
  readonly version: string;
  /** Size of the content. Unit: bytes. */
  readonly sizeBytes?: number | undefined;
}

/** Returns the facts about the file of a described image, as if a file with the described digest had been received. */
export function describedFile(blueprint: Blueprint, image: DescribedImage): FileFacts {
  const header = describedHeader(blueprint, image);
  const contentAt = Buffer.byteLength(printImageHeader(header));
  return { sizeBytes: contentAt + header.sizeBytes, header, contentAt, reason: '', pieces: [header.sha256] };
}

/** Returns the header of a described image. The image can be for a model that the server does not have. */
function describedHeader(blueprint: Blueprint, asked: DescribedImage): ImageHeader {
  const { for: kind, model, version, sizeBytes } = asked;
  const items = listFirmware(blueprint).filter((item) => item.kind === kind);
  const item = items.find((each) => model === undefined || each.model === model);
  const name = model ?? firmwareKinds[kind].description;
  return describeImage(item ?? { kind, model: name, name }, version, sizeBytes);
}
