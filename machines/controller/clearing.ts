/** What a reset of the controller clears because it was told to before, and what its log says of it. */
import { cleared, cloudConnectAddress, keytabAddress, nothingToClear } from '../../models/index.js';
import { effect } from '../declare.js';
import { clearRestApiState, restoreAccounts, restoreSettings } from '../defaults.js';

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
    if (restApiState) clearRestApiState(stage);
    if (!settings && !factoryDefaults) return;
    restoreSettings(stage);
    stage.offer(cloudConnectAddress, { type: 'cloud.disable' });
    // Whatever was under way is given up by now.
    stage.offer(keytabAddress, { type: 'keytab.forgotten' });
    if (!factoryDefaults) return;
    restoreAccounts(stage);
    const { sl, iml, iel, event } = stage.view.logs;
    stage.put('logs', { sl: cleared(sl), iml: cleared(iml), iel: cleared(iel), event });
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
