/** What the controller's going away and its return do to its own part of the tree; what they mean to others is theirs. */
import { recordIn } from '../../../engine/index.js';
import { effect } from '../../declare.js';
import { inPost, powerAddress } from '../../power/index.js';
import { nothingToClear } from './state.js';

export const managerEffects = {
  /** Nobody is left to take the results of what was begun: whoever waits for one is told that none will come. */
  abandonEffects: effect((stage) => stage.abandonEffects(() => true, { type: 'effect.abandoned' })),

  /** What has come for it while it hung. */
  release: effect((stage) => stage.release()),

  /** While it still has a log to say it in. */
  reportPost: effect((stage, { address }) => {
    if (inPost(recordIn(stage, powerAddress))) stage.emit('controller.resetDuringPost', {}, address);
  }),

  /** It is up from here on. */
  beginUptime: effect(({ draft, now }) => {
    draft.uptime.sinceMs = now;
  }),
};

/** What a reset of the controller clears because it was told to before, and what its log says of it. */
export const clearingEffects = {
  /** What it was told before to clear. */
  clearWhatIsPending: effect((stage, { address }) => {
    const { restApiState, settings, factoryDefaults } = stage.view.pendingResets;
    const before = stage.view.pendingResets.unreported;
    stage.draft.pendingResets = {
      ...nothingToClear,
      unreported: {
        restApiState: restApiState || before.restApiState,
        settings: settings || before.settings,
        factoryDefaults: factoryDefaults || before.factoryDefaults,
      },
    };
    const all = settings || factoryDefaults;
    const told = { settings: all, factoryDefaults, waiting: all || restApiState };
    if (told.waiting) stage.emit('controller.clearing', told, address);
  }),

  /** Once it is back, so that there is a log to say it in. */
  reportCleared: effect((stage, { address }) => {
    const { restApiState, settings, factoryDefaults } = stage.view.pendingResets.unreported;
    if (factoryDefaults) stage.emit('controller.factoryDefaults', {}, address);
    else if (settings) stage.emit('controller.settingsCleared', {}, address);
    if (restApiState) stage.emit('controller.restApiStateCleared', {}, address);
    stage.draft.pendingResets.unreported = { ...nothingToClear.unreported };
  }),
};
