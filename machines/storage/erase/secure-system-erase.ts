/** Request to erase the whole server: its preconditions, and the actions that are refused during the erase. */
import { isSecurityOverridden } from '../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import {
  action,
  flag,
  onReset,
  type Privilege,
  privileges,
  refused,
  required,
  written,
} from '../../../models/resource/index.js';
import { isConfigurationLocked } from '../../host/config-lock/index.js';
import { isErasePending, isSystemErasing, systemEraseAddress } from './state.js';

const parts = ['SystemROMAndMgmtErase', 'UserDataErase'] as const;

const first: Privilege = 'SystemRecoveryConfigPriv';

/** All ten privileges, which the action requires. */
export const allPrivileges = {
  privilege: first,
  alsoPrivilege: privileges.filter((privilege) => privilege !== first),
};

export const secureSystemErase = action({
  name: 'VndComputerSystemExt.SecureSystemErase',
  description:
    'Requests a secure erase of the server and its controller, which starts with the next start of the server.',
  vendor: true,
  ...allPrivileges,
  license: 'secureErase',
  disrupts: true,
  parameters: {
    SystemROMAndMgmtErase: required(
      flag,
      'Indicates whether the settings of the firmware and the controller are erased; must be true.',
    ),
    UserDataErase: required(flag, 'Indicates whether user data is erased; must be true.'),
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
        startedAt: null,
        endedAt: null,
        clockAheadMs: 0,
        devices: [],
        reportDeleted: false,
      },
    });
    stage.send(systemEraseAddress, { type: 'erase.requested' });
    stage.emit('systemErase.requested', { user: by.userName }, 'erase');
    return written(mgmtMessage('SystemResetRequired'));
  },
});

/**
 * Returns the reason why the request is refused. Assumption: only one reason is reported, in the order of these checks.
 */
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

/**
 * Returns the reason why the server and its controller must not be reset or updated; undefined while no erase is
 * running.
 */
export function holdsServer(tree: ControllerTree): Message | undefined {
  return isSystemErasing(tree) ? mgmtMessage('SecureEraseInProgress') : undefined;
}
