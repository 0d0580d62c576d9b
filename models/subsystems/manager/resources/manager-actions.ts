/** What the vendor has the controller do beside resetting itself: clear what it keeps, or cease to serve. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import { refused, written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { action, required } from '../../../resource/writes.js';
import { managerAddress } from '../../controller/index.js';
import { initialRemoteConsole } from '../remote-console-state.js';

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

export const clearHotKeys = action({
  name: 'VndMgmt.ClearHotKeys',
  says: 'Has the hot keys of the remote console press nothing.',
  ...byManager,
  parameters: {},
  apply: ({ draft }) => {
    draft.remoteConsole.hotKeys = initialRemoteConsole.hotKeys.map((keys) => [...keys]);
    return written(baseMessage('Success'));
  },
});

/**
 * The settings of the controller. Assumption: its accounts, its licence and its logs are kept elsewhere; only factory
 * defaults take accounts and logs too.
 */
export const clearNvram = action({
  name: 'VndMgmt.ClearNVRAM',
  says: 'Forgets the settings of the controller at its next reset. Accounts, licence and logs stay.',
  ...byManager,
  disrupts: true,
  parameters: {},
  applyTimes: onReset,
  apply: ({ draft }) => {
    draft.pendingResets.settings = true;
    return written(mgmtMessage('ResetRequired'));
  },
});

/** behaviour "Computer system, manager and vendor actions": a manager reset is required then. */
export const clearRestApiState = action({
  name: 'VndMgmt.ClearRestApiState',
  says: 'Forgets, at the controller’s next reset, what clients have left for the next start.',
  ...byManager,
  disrupts: true,
  parameters: {},
  applyTimes: onReset,
  apply: ({ draft }) => {
    draft.pendingResets.restApiState = true;
    return written(mgmtMessage('ResetRequired'));
  },
});

/** Logs go too, the licence stays. Assumption: as such controllers do with a licence that came with the server. */
export const resetToFactoryDefaults = action({
  name: 'VndMgmt.ResetToFactoryDefaults',
  says: 'Resets the controller with everything as delivered. The licence stays.',
  ...byManager,
  disrupts: true,
  parameters: { ResetType: required(oneOf(['Default']), 'What is reset.') },
  apply: (stage) => {
    stage.draft.pendingResets.factoryDefaults = true;
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

/** Nothing on the network brings it back, only someone at the server (`OperatorInput`). */
export const disableFunctionality = action({
  name: 'VndMgmt.DisableMgmtFunctionality',
  says: 'Has the controller serve nobody until someone at the server says so.',
  ...byManager,
  disrupts: true,
  parameters: {},
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.disable' });
    return written(mgmtMessage('ResetInProgress'));
  },
});

/** The server is restored from its recovery set, and there is none: nothing here makes one. */
export const requestRecovery = action({
  name: 'VndMgmt.RequestFirmwareAndOsRecovery',
  says: 'Restores the server from its recovery set.',
  ...byManager,
  disrupts: true,
  parameters: {},
  apply: () => refused(mgmtMessage('RecoveryInstallSetRequired')),
});
