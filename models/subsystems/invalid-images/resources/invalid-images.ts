/** The images that were put aside because they are invalid. */
import { at } from '../../../resource/at.js';
import { invalidImagesUri } from '../state.js';
import { invalidImage } from './invalid-image.js';

export const invalidImageCollection = at(invalidImagesUri).collection({
  type: 'VndInvalidImageCollection.VndInvalidImageCollection',
  says: 'The images that were found invalid, after an upload or by a check of the firmware.',
  name: 'Invalid Image Repository Collection',
  description: 'Images that were found invalid',
  members: invalidImage,
});
