/** What the power machine's actions do to the tree. */
import type { ActionTable } from '../../engine/index.js';
import {
  type ControllerTree,
  carryHeat,
  imageNameOf,
  type PostMode,
  virtualDriveIds,
} from '../../models/index.js';

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

  /** Assumption: a way for POST to end holds for one boot, or a host that reboots after POST would for ever. */
  consumePostMode: ({ view, draft }, { params }) => {
    const { postMode } = params as { readonly postMode: PostMode };
    if (view.host.postMode === postMode) draft.host.postMode = 'Normal';
  },

  /** A warm reset comes here too, and the power was never away. */
  beginPowerOnTime: ({ view, draft, now }) => {
    if (view.host.powerOnTime.sinceMs === null) draft.host.powerOnTime.sinceMs = now;
  },

  endPowerOnTime: ({ view, draft, now }) => {
    const { sinceMs, beforeMs } = view.host.powerOnTime;
    if (sinceMs !== null) draft.host.powerOnTime = { sinceMs: null, beforeMs: beforeMs + now - sinceMs };
  },

  carryHeat,
};
