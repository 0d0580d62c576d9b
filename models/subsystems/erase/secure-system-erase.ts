/** The request to erase the whole server: what has to be so before, and what waits for the erase to be over. */
import { isSecurityOverridden } from '../../blueprint/security-override.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { onReset } from '../../resource/annotations.js';
import { refused, written } from '../../resource/define.js';
import { type Privilege, privileges } from '../../resource/privileges.js';
import { flag } from '../../resource/readers.js';
import { action, required } from '../../resource/writes.js';
import type { ControllerTree } from '../../tree.js';
import { isConfigurationLocked } from '../config-lock/index.js';
import { isErasePending, isSystemErasing } from './state.js';

const parts = ['SystemROMAndMgmtErase', 'UserDataErase'] as const;

const first: Privilege = 'SystemRecoveryConfigPriv';

/** All ten, as an action asks for them. */
export const allPrivileges = {
  privilege: first,
  alsoPrivilege: privileges.filter((privilege) => privilege !== first),
};

export const secureSystemErase = action({
  name: 'VndComputerSystemExt.SecureSystemErase',
  says: 'Makes everything unreadable that the server and its controller keep, from the next start on.',
  vendor: true,
  ...allPrivileges,
  license: 'secureErase',
  disrupts: true,
  parameters: {
    SystemROMAndMgmtErase: required(flag, 'Whether the firmware and the controller are erased; they are.'),
    UserDataErase: required(flag, 'Whether what users have stored is erased; it is.'),
  },
  applyTimes: onReset,
  apply: (stage, asked, { by }) => {
    const missing = parts.filter((part) => !asked[part]);
    if (missing.length > 0)
      return refused(...missing.map((part) => mgmtMessage('ActionParameterValueNotInList', ['false', part])));
    const problem = findObstacle(stage.tree);
    if (problem !== undefined) return refused(problem);
    stage.put('erase', {
      ...stage.view.erase,
      run: {
        user: by.userName,
        resetType: null,
        phase: 'requested',
        step: 0,
        startedAt: null,
        endedAt: null,
        clockAheadMs: 0,
        devices: [],
        reportDeleted: false,
      },
    });
    stage.emit('systemErase.requested', { user: by.userName }, 'erase');
    return written(mgmtMessage('SystemResetRequired'));
  },
});

/** Assumption: what is in the way is told one at a time, in this order. */
function findObstacle(tree: ControllerTree): Message | undefined {
  const { blueprint, preboot } = tree;
  if (isErasePending(tree)) return mgmtMessage('SecureEraseInProgress');
  if (blueprint.system.erasesSecurely === false) return baseMessage('InternalError');
  if (isSecurityOverridden(blueprint)) return mgmtMessage('SystemSecurityRestriction');
  if (isConfigurationLocked(tree)) return mgmtMessage('ServerConfigurationLockEnabled');
  const { KeyManagementType = 'Disabled' } = preboot.kmsconfig.inForce;
  return KeyManagementType === 'Disabled'
    ? undefined
    : mgmtMessage('InvalidOperationForSystemState', ['storage is encrypted']);
}

/** Why the server and its controller are not to be reset or updated. */
export function holdsServer(tree: ControllerTree): Message | undefined {
  return isSystemErasing(tree) ? mgmtMessage('SecureEraseInProgress') : undefined;
}
