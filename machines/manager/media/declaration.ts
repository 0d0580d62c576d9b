/** Subsystem of the virtual media. */
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
  branchDescriptions: {
    virtualMedia: 'Inserted virtual media.',
  },
  initial: () => ({ virtualMedia: initialVirtualMedia }),
  facts: mediaFacts,
  reactions: {
    /**
     * Clears the one-time boot setting, which applies only to this boot attempt, and reports a boot from a virtual
     * drive.
     */
    'boot.tried': (stage, { medium }) => {
      const { virtualMedia } = stage.view;
      for (const id of virtualDriveIds)
        if (virtualMedia[id].bootOnNextReset) stage.draft.virtualMedia[id].bootOnNextReset = false;
      for (const id of virtualDriveIds.filter((drive) => drive === medium))
        stage.emit('virtualMedia.booted', { name: imageName(virtualMedia[id].image) }, powerAddress);
    },
    /** Ejects all media when the license of virtual media is lost. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (isLicensed(license, 'virtualMedia')) return;
      for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
    },
    /**
     * Ejects all media when the controller becomes unavailable. Assumption: the drive loses the connection to the
     * image, and no log entry is made.
     */
    'controller.lost': ({ view, draft }) => {
      for (const id of virtualDriveIds) {
        if (view.virtualMedia[id].image !== '') draft.virtualMedia[id] = { ...emptyDrive };
      }
    },
  },
  resources: [virtualMediaCollection, virtualMedia],
};
