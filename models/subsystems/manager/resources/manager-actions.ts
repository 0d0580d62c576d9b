/** What the vendor has the controller do beside resetting itself: clear what it keeps, or cease to serve. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type Action, refused, written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { managerAddress } from '../../controller/manager-contract.js';
import { defaultRemoteConsole } from '../remote-console-state.js';

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

export const clearHotKeys: Action = {
  name: 'VndMgmt.ClearHotKeys',
  ...byManager,
  parameters: {},
  apply: ({ draft }) => {
    draft.remoteConsole.hotKeys = defaultRemoteConsole.hotKeys.map((keys) => [...keys]);
    return written(baseMessage('Success'));
  },
};

/**
 * The settings of the controller. Assumption: its accounts, its licence and its logs are kept elsewhere; only factory
 * defaults take accounts and logs too.
 */
export const clearNvram: Action = {
  name: 'VndMgmt.ClearNVRAM',
  ...byManager,
  parameters: {},
  apply: ({ draft }) => {
    draft.pendingResets.settings = true;
    return written(mgmtMessage('ResetRequired'));
  },
};

/** SPEC "Computer system, manager and vendor actions": a manager reset is required then. */
export const clearRestApiState: Action = {
  name: 'VndMgmt.ClearRestApiState',
  ...byManager,
  parameters: {},
  apply: ({ draft }) => {
    draft.pendingResets.restApiState = true;
    return written(mgmtMessage('ResetRequired'));
  },
};

/** Logs go too, the licence stays. Assumption: as such controllers do with a licence that came with the server. */
export const resetToFactoryDefaults: Action = {
  name: 'VndMgmt.ResetToFactoryDefaults',
  ...byManager,
  parameters: { ResetType: { reader: oneOf(['Default']), required: true } },
  apply: (stage) => {
    stage.draft.pendingResets.factoryDefaults = true;
    stage.send(managerAddress, { type: 'manager.reset' });
    return written(mgmtMessage('ResetInProgress'));
  },
};

/** Nothing on the network brings it back, only someone at the server (`OperatorInput`). */
export const disableFunctionality: Action = {
  name: 'VndMgmt.DisableMgmtFunctionality',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stage.send(managerAddress, { type: 'manager.disable' });
    return written(mgmtMessage('ResetInProgress'));
  },
};

/** The server is restored from its recovery set, and there is none: nothing here makes one. */
export const requestRecovery: Action = {
  name: 'VndMgmt.RequestFirmwareAndOsRecovery',
  ...byManager,
  parameters: {},
  apply: () => refused(mgmtMessage('RecoveryInstallSetRequired')),
};
