/** One image that was found invalid, and its file, of which nobody has the content. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type View, written } from '../../../resource/define.js';
import { dateTime, uri } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { type InvalidImage, invalidImagesUri } from '../state.js';

const imagePattern = `${invalidImagesUri}{ImageId}/` as const;
type ImageView = View<PlaceOf<typeof imagePattern, InvalidImage>>;

/** By its id: whoever sent it could have called it anything. */
const filePattern = '/fwinvalid/{ImageId}';

export const invalidImage = at(imagePattern, ({ invalidImages }) =>
  invalidImages.images.map((part) => ({ params: { ImageId: part.id }, part })),
).resource({
  type: 'VndInvalidImage.v1_0_0.VndInvalidImage',
  says: 'An image that was found invalid.',
  properties: {
    ...identity(
      ({ part }: ImageView) => part.id,
      ({ part }) => part.name,
    ),
    Filename: row(text(), 'The name of its file.', 'filename'),
    Filepath: row(text(), 'Where the file is among those put aside.', 'filename'),
    ImageUri: row(uri, 'Where the file is had.', ({ part }) => fill(filePattern, { ImageId: part.id })),
    SizeBytes: row(whole(), 'How large the file is.', 'sizeBytes', { unit: 'By' }),
    Created: row(dateTime, 'When it was put aside.', ({ part }) => formatInstant(part.created)),
    DeviceClass: row(
      text(),
      'The kind of device it is for, by a number of its own, where it says so.',
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

export const invalidImageFile = at(filePattern, ({ invalidImages }) =>
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
