/** Virtual media. */
import type { Subsystem } from '../../subsystem.js';
import { powerAddress } from '../host/power-contract.js';
import { isLicensed } from '../license/state.js';
import { mediaFacts } from './facts.js';
import { virtualMedia } from './resources/virtual-media.js';
import { virtualMediaCollection } from './resources/virtual-media-collection.js';
import { emptyDrive, imageNameOf, noVirtualMedia, type VirtualMediaState, virtualDriveIds } from './state.js';

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
    /** A medium to be started from once is started from before anything else. */
    'host.postEnded': (stage) => {
      for (const id of virtualDriveIds) {
        const { image, bootOnNextReset } = stage.view.virtualMedia[id];
        if (!bootOnNextReset) continue;
        stage.draft.virtualMedia[id].bootOnNextReset = false;
        stage.emit('virtualMedia.booted', { name: imageNameOf(image) }, powerAddress);
      }
    },
    /** What was inserted by a licence goes with it. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (isLicensed(license, 'virtualMedia')) return;
      for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
    },
  },
  resources: [virtualMediaCollection, virtualMedia],
};
