/** What the power machine's actions do to the tree. */
import type { ActionTable } from '../../engine/index.js';
import { type ControllerTree, carryHeat } from '../../models/index.js';

export const hostEffects: ActionTable<ControllerTree> = {
  /** A one-time override reads `Disabled` after the boot it was for (clients.md). */
  consumeBootOverride: ({ view, draft }) => {
    if (view.host.boot.overrideEnabled !== 'Once') return;
    draft.host.boot.overrideEnabled = 'Disabled';
    draft.host.boot.overrideTarget = 'None';
  },

  carryHeat,
};
