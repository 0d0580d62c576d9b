/** Images that were found invalid. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { putAside } from './put-aside.js';
import { invalidImage, invalidImageFile } from './resources/invalid-image.js';
import { invalidImageCollection } from './resources/invalid-images.js';
import { type InvalidImagesState, noInvalidImages } from './state.js';

export const invalidImages: Subsystem<{
  readonly branches: { readonly invalidImages: InvalidImagesState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ invalidImages: noInvalidImages }),
  facts: {},
  reactions: {
    'firmware.invalidImage': putAside,
    'systemErase.controllerErased': (stage) => stage.put('invalidImages', noInvalidImages),
  },
  resources: [invalidImageCollection, invalidImage, invalidImageFile],
};
