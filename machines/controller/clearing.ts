/** What a reset of the controller clears because it was told to before, and what its log says of it. */
import { forgetWaiting, nothingToClear, restore } from '../../models/index.js';
import { effect } from '../declare.js';

export const clearingEffects = {
  /** What it was told before to clear. */
  clearWhatIsPending: effect((stage) => {
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
    if (all) restore(stage, 'settings');
    if (factoryDefaults) restore(stage, 'factory');
    // Last, so that a task which is cancelled by it is there to say so.
    if (all || restApiState) forgetWaiting(stage);
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
