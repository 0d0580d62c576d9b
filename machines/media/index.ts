/** Virtual media on the side of the machines. */
import { emptyDrive, virtualDriveIds } from '../../models/index.js';
import type { MachineSide } from '../subsystem.js';

export const media = {
  reactions: {
    /** Assumption: an image inserted by its address is let go with the connection to it, without a word in the log. */
    'controller.lost': ({ view, draft }) => {
      for (const id of virtualDriveIds) {
        if (view.virtualMedia[id].image !== '') draft.virtualMedia[id] = { ...emptyDrive };
      }
    },
  },
} satisfies MachineSide;
