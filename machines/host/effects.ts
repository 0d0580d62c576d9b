/** What the power machine's actions do to the tree. */
import { carryHeat, imageNameOf, type PostMode, virtualDriveIds } from '../../models/index.js';
import { beginFilterTime, endFilterTime } from '../air-filter/effects.js';
import { effect } from '../declare.js';

export const powerEffects = {
  /**
   * The firmware has read the boot override. A one-time override reads `Disabled` after the boot it was for
   * (clients.md).
   */
  consumeBootOverride: effect(({ view, draft }) => {
    if (view.host.boot.overrideEnabled !== 'Once') return;
    draft.host.boot.overrideEnabled = 'Disabled';
    draft.host.boot.overrideTarget = 'None';
  }),

  /** A medium to be started from once is started from before anything else. */
  startFromVirtualMedium: effect((stage, { address }) => {
    for (const id of virtualDriveIds) {
      const { image, bootOnNextReset } = stage.view.virtualMedia[id];
      if (!bootOnNextReset) continue;
      stage.draft.virtualMedia[id].bootOnNextReset = false;
      stage.emit('virtualMedia.booted', { name: imageNameOf(image) }, address);
    }
  }),

  /**
   * So is the way POST was told to end in; one that was set since is for the next. Assumption: it holds for one boot, or a
   * host that reboots after POST would for ever.
   */
  consumePostMode: effect<{ readonly postMode: PostMode }>(({ view, draft }, { params: { postMode } }) => {
    if (view.host.postMode === postMode) draft.host.postMode = 'Normal';
  }),

  /** A warm reset comes here too, and the power was never away. */
  beginPowerOnTime: effect(({ view, draft, now }) => {
    if (view.host.powerOnTime.sinceMs === null) draft.host.powerOnTime.sinceMs = now;
  }),

  endPowerOnTime: effect(({ view, draft, now }) => {
    const { sinceMs, beforeMs } = view.host.powerOnTime;
    if (sinceMs !== null) draft.host.powerOnTime = { sinceMs: null, beforeMs: beforeMs + now - sinceMs };
  }),

  /** The air filter ages while the server is on after POST. */
  beginFilterTime: effect(beginFilterTime),
  endFilterTime: effect(endFilterTime),

  /** What the host does from here on makes other temperatures; none of them jumps. */
  carryHeat: effect(carryHeat),
};
