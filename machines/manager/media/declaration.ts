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
    /** A one-time boot medium precedes all other sources; the setting ends with this start. */
    'boot.tried': (stage, { medium }) => {
      const { virtualMedia } = stage.view;
      for (const id of virtualDriveIds)
        if (virtualMedia[id].bootOnNextReset) stage.draft.virtualMedia[id].bootOnNextReset = false;
      for (const id of virtualDriveIds.filter((drive) => drive === medium))
        stage.emit('virtualMedia.booted', { name: imageName(virtualMedia[id].image) }, powerAddress);
    },
    /** A medium that requires a license is ejected with the license. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (isLicensed(license, 'virtualMedia')) return;
      for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
    },
    /** Assumption: an image inserted by URI is ejected with the loss of its connection, without a log entry. */
    'controller.lost': ({ view, draft }) => {
      for (const id of virtualDriveIds) {
        if (view.virtualMedia[id].image !== '') draft.virtualMedia[id] = { ...emptyDrive };
      }
    },
  },
  resources: [virtualMediaCollection, virtualMedia],
};
