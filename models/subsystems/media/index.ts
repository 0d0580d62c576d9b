/** Virtual media. */
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/state.js';
import { mediaFacts } from './facts.js';
import { virtualMedia } from './resources/virtual-media.js';
import { virtualMediaCollection } from './resources/virtual-media-collection.js';
import { emptyDrive, noVirtualMedia, type VirtualMediaState, virtualDriveIds } from './state.js';

interface Branches {
  readonly virtualMedia: VirtualMediaState;
}

export interface MediaSubsystem extends Subsystem<Branches> {
  readonly facts: typeof mediaFacts;
}

export const media: MediaSubsystem = {
  initial: () => ({ virtualMedia: noVirtualMedia }),
  facts: mediaFacts,
  reactions: {
    /** What was inserted by a licence goes with it. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (isLicensed(license, 'virtualMedia')) return;
      for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
    },
  },
  resources: [virtualMediaCollection, virtualMedia],
};
