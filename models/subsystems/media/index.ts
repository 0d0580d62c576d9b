/** Virtual media. */
import type { Subsystem } from '../../subsystem.js';
import { mediaFacts } from './facts.js';
import { virtualMedia } from './resources/virtual-media.js';
import { virtualMediaCollection } from './resources/virtual-media-collection.js';
import { noVirtualMedia, type VirtualMediaState } from './state.js';

interface Branches {
  readonly virtualMedia: VirtualMediaState;
}

export interface MediaSubsystem extends Subsystem<Branches> {
  readonly facts: typeof mediaFacts;
}

export const media: MediaSubsystem = {
  initial: () => ({ virtualMedia: noVirtualMedia }),
  facts: mediaFacts,
  resources: [virtualMediaCollection, virtualMedia],
};
