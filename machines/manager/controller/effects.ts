/** Effects of the controller's absence and return on its own part of the tree; other subsystems handle their parts. */
import { recordIn } from '../../../engine/index.js';
import { effect } from '../../declare.js';
import { inPost, powerAddress } from '../../power/index.js';
import { nothingToClear } from './state.js';

export const managerEffects = {
  /** Requested effects can no longer deliver results: their requesters are notified that none will come. */
  abandonEffects: effect((stage) => stage.abandonEffects(() => true, { type: 'effect.abandoned' })),

  /** Processes the inputs that arrived during the hang. */
  release: effect((stage) => stage.release()),

  /** Reported while the controller still has a log. */
  reportPost: effect((stage, { address }) => {
    if (inPost(recordIn(stage, powerAddress))) stage.emit('controller.resetDuringPost', {}, address);
  }),

  /** The controller is up from here on. */
  beginUptime: effect(({ draft, now }) => {
    draft.uptime.sinceMs = now;
  }),
};

/** Pending clear requests that a reset of the controller executes, with their log entries. */
export const clearingEffects = {
  /** Executes the pending clear requests. */
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

  /** Reported on the return, when the controller has a log again. */
  reportCleared: effect((stage, { address }) => {
    const { restApiState, settings, factoryDefaults } = stage.view.pendingResets.unreported;
    if (factoryDefaults) stage.emit('controller.factoryDefaults', {}, address);
    else if (settings) stage.emit('controller.settingsCleared', {}, address);
    if (restApiState) stage.emit('controller.restApiStateCleared', {}, address);
    stage.draft.pendingResets.unreported = { ...nothingToClear.unreported };
  }),
};
