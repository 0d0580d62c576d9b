/** Virtual media. */
import { isLicensed } from '../../../models/index.js';
import { powerAddress } from '../../power/index.js';
import type { Subsystem } from '../../subsystem.js';
import { mediaFacts } from './facts.js';
import { virtualMedia, virtualMediaCollection } from './resources/virtual-media.js';
import {
  emptyDrive,
  imageName,
  initialVirtualMedia,
  type VirtualMediaState,
  virtualDriveIds,
} from './state.js';

export const media: Subsystem<{
  readonly branches: { readonly virtualMedia: VirtualMediaState };
  readonly facts: typeof mediaFacts;
}> = {
  initial: () => ({ virtualMedia: initialVirtualMedia }),
  facts: mediaFacts,
  reactions: {
    /** A medium to be started from once is started from before anything else; it was meant for this start alone. */
    'boot.tried': (stage, { medium }) => {
      const { virtualMedia } = stage.view;
      for (const id of virtualDriveIds)
        if (virtualMedia[id].bootOnNextReset) stage.draft.virtualMedia[id].bootOnNextReset = false;
      for (const id of virtualDriveIds.filter((drive) => drive === medium))
        stage.emit('virtualMedia.booted', { name: imageName(virtualMedia[id].image) }, powerAddress);
    },
    /** What was inserted by a licence goes with it. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (isLicensed(license, 'virtualMedia')) return;
      for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
    },
    /** Assumption: an image inserted by its address is let go with the connection to it, without a word in the log. */
    'controller.lost': ({ view, draft }) => {
      for (const id of virtualDriveIds) {
        if (view.virtualMedia[id].image !== '') draft.virtualMedia[id] = { ...emptyDrive };
      }
    },
  },
  resources: [virtualMediaCollection, virtualMedia],
};
