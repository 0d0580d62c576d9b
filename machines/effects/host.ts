/** What the power machine's actions do to the tree. */
import type { ActionTable } from '../../engine/index.js';
import { type ControllerTree, imageNameOf, virtualDriveIds } from '../../models/index.js';

export const hostEffects: ActionTable<ControllerTree> = {
  /** A one-time override reads `Disabled` after the boot it was for (clients.md). */
  consumeBootOverride: ({ view, draft }) => {
    if (view.host.boot.overrideEnabled !== 'Once') return;
    draft.host.boot.overrideEnabled = 'Disabled';
    draft.host.boot.overrideTarget = 'None';
  },

  /** A medium to be started from once is started from before anything else. */
  startFromVirtualMedium: (stage, { address }) => {
    for (const id of virtualDriveIds) {
      const { image, bootOnNextReset } = stage.view.virtualMedia[id];
      if (!bootOnNextReset) continue;
      stage.draft.virtualMedia[id].bootOnNextReset = false;
      stage.emit('virtualMedia.booted', { name: imageNameOf(image) }, address);
    }
  },
};
