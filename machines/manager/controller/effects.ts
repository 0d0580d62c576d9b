/**
 * Effects on the controller's own part of the state tree when the controller becomes unavailable or available again.
 * Other subsystems handle their own parts.
 */
import { recordIn } from '../../../engine/index.js';
import { effect } from '../../declare.js';
import { inPost, powerAddress } from '../../power/index.js';
import { nothingToClear } from './state.js';

export const managerEffects = {
  /** Abandons all pending effects and notifies their requesters, because the controller has lost its memory. */
  abandonEffects: effect((stage) => stage.abandonEffects(() => true, { type: 'effect.abandoned' })),

  /** Processes the inputs that arrived during the hang. */
  release: effect((stage) => stage.release()),

  /**
   * Reports a reset of the controller during POST. The report precedes the reset, because the log is not available
   * during the reset.
   */
  reportPost: effect((stage, { address }) => {
    if (inPost(recordIn(stage, powerAddress))) stage.emit('controller.resetDuringPost', {}, address);
  }),

  /** Sets the start of the controller's uptime. */
  beginUptime: effect(({ draft, now }) => {
    draft.uptime.sinceMs = now;
  }),
};

/** Effects that execute the pending clear requests during a reset of the controller and report them. */
export const clearingEffects = {
  /** Executes the pending clear requests and stores which kinds of cleared data must be reported later. */
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

  /** Reports the cleared data when the controller and its log are available again. */
  reportCleared: effect((stage, { address }) => {
    const { restApiState, settings, factoryDefaults } = stage.view.pendingResets.unreported;
    if (factoryDefaults) stage.emit('controller.factoryDefaults', {}, address);
    else if (settings) stage.emit('controller.settingsCleared', {}, address);
    if (restApiState) stage.emit('controller.restApiStateCleared', {}, address);
    stage.draft.pendingResets.unreported = { ...nothingToClear.unreported };
  }),
};
