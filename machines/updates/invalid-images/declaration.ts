/** Subsystem of the quarantined invalid images. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { invalidImage, invalidImageCollection, invalidImageFile } from './resources/invalid-image.js';
import { type InvalidImagesState, noInvalidImages, quarantineImage } from './state.js';

export const invalidImages: Subsystem<{
  readonly branches: { readonly invalidImages: InvalidImagesState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    invalidImages: 'Images that failed the verification.',
  },
  initial: () => ({ invalidImages: noInvalidImages }),
  facts: {},
  reactions: {
    'firmware.invalidImage': quarantineImage,
    'systemErase.controllerErased': (stage) => stage.put('invalidImages', noInvalidImages),
  },
  resources: [invalidImageCollection, invalidImage, invalidImageFile],
};
