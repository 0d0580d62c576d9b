/** Resources of a quarantined invalid image and of its file, whose contents are not stored. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  dateTime,
  defineAt,
  fill,
  identity,
  type ResourceLocationOf,
  row,
  text,
  uri,
  type View,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { type InvalidImage, invalidImagesUri } from '../state.js';

const imagePattern = `${invalidImagesUri}{ImageId}/` as const;
type ImageView = View<ResourceLocationOf<typeof imagePattern, InvalidImage>>;

/** URI pattern of the file. It contains the id, because the file name may contain any characters. */
const filePattern = '/fwinvalid/{ImageId}';

export const invalidImage = defineAt(imagePattern, ({ invalidImages }) =>
  invalidImages.images.map((part) => ({ params: { ImageId: part.id }, part })),
).resource({
  type: 'VndInvalidImage.v1_0_0.VndInvalidImage',
  typeDescription: 'A firmware image that failed verification.',
  properties: {
    ...identity(
      ({ part }: ImageView) => part.id,
      ({ part }) => part.name,
    ),
    Filename: row(text(), 'File name of the image.', 'filename'),
    Filepath: row(text(), 'Path of the file in the quarantine.', 'filename'),
    ImageUri: row(uri, 'URI of the image file.', ({ part }) => fill(filePattern, { ImageId: part.id })),
    SizeBytes: row(whole(), 'Size of the file, in bytes.', 'sizeBytes', { unit: 'By' }),
    Created: row(dateTime, 'Time at which the image was quarantined.', ({ part }) =>
      formatInstant(part.created),
    ),
    DeviceClass: row(
      text(),
      'Device class identifier of the image, if the image contains one.',
      ({ part: { deviceClass } }) => (deviceClass === '' ? undefined : deviceClass),
    ),
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: ({ draft: { invalidImages } }, { params: { ImageId } }) => {
      invalidImages.images = invalidImages.images.filter(({ id }) => id !== ImageId);
      return written(baseMessage('Success'));
    },
  },
});

export const invalidImageFile = defineAt(filePattern, ({ invalidImages }) =>
  invalidImages.images.map(({ id }) => ({ params: { ImageId: id } })),
).download(({ tree, params: { ImageId = '' } }) => {
  const found = tree.invalidImages.images.find(({ id }) => id === ImageId);
  if (found === undefined) return { messages: [baseMessage('ResourceNotFound', ['File', ImageId])] };
  const { filename, sizeBytes } = found;
  return {
    contentType: 'text/plain; charset=utf-8',
    body: `${filename} had ${sizeBytes} octets; a simulated controller does not keep them.\n`,
  };
});

/** Collection of the quarantined images. */
export const invalidImageCollection = defineAt(invalidImagesUri).collection({
  type: 'VndInvalidImageCollection.VndInvalidImageCollection',
  typeDescription:
    'Firmware images that failed verification, after an upload or in a firmware integrity check.',
  name: 'Invalid Image Repository Collection',
  description: 'Images that failed verification',
  members: invalidImage,
});
