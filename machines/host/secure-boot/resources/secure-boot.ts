/** Secure boot of the server: whether the firmware verifies images, and the mode (behaviour § 2.8). */

import type { ControllerTree } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  flag,
  identity,
  linkRow,
  ofSystem,
  oneOf,
  onReset,
  required,
  row,
  settingsIn,
} from '../../../../models/resource/index.js';
import { isLegacyModeConfigured } from '../../../bios-attributes/index.js';
import { lockedDuringPost } from '../../../power/index.js';
import type { KeyChange } from '../changes.js';
import { databaseIds, databasesUri, secureBootPattern } from '../databases.js';
import { isSecureBootInForce } from '../image-verification.js';
import { hasPlatformKey, keysOf, secureBootMode, secureBootModes } from '../modes.js';
import { keysAfterPending, requestChange } from '../requests.js';

const enable = '/SecureBootEnable';

const resets: Readonly<Record<'ResetAllKeysToDefault' | 'DeleteAllKeys' | 'DeletePK', KeyChange>> = {
  ResetAllKeysToDefault: { type: 'reset', databases: databaseIds, to: 'delivered' },
  DeleteAllKeys: { type: 'reset', databases: databaseIds, to: 'empty' },
  DeletePK: { type: 'reset', databases: ['PK'], to: 'empty' },
};

const resetKeys = action({
  name: 'SecureBoot.ResetKeys',
  description: 'Resets the keys of all databases, or removes the platform key, at the next host start.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    ResetKeysType: required(
      oneOf(['ResetAllKeysToDefault', 'DeleteAllKeys', 'DeletePK']),
      'Type of the key reset.',
    ),
  },
  applyTimes: onReset,
  apply: (stage, { ResetKeysType }) => requestChange(stage, resets[ResetKeysType]),
});

/**
 * Returns the reason why secure boot cannot be enabled. Like a key change, the request is validated against the keys
 * that the next host start will have.
 */
function findObstacle(tree: ControllerTree): string | undefined {
  if (!hasPlatformKey(keysAfterPending(tree))) return 'the next start finds no platform key';
  return isLegacyModeConfigured(tree) ? 'the boot mode is LegacyBios' : undefined;
}

export const secureBootResource = defineAt(secureBootPattern, () => [{ params: ofSystem }]).resource({
  type: 'SecureBoot.v1_1_0.SecureBoot',
  typeDescription: 'UEFI secure boot: verification of boot images against trusted keys.',
  properties: {
    ...identity('SecureBoot', 'SecureBoot'),
    SecureBootCurrentBoot: row(
      oneOf(['Enabled', 'Disabled']),
      'State of secure boot in the current boot.',
      ({ tree }) => (isSecureBootInForce(tree) ? 'Enabled' : 'Disabled'),
    ),
    SecureBootDatabases: linkRow('Link to the secure boot databases.', databasesUri),
    SecureBootEnable: settingsIn(
      ({ secureBoot }) => secureBoot.enabled,
      'HostBIOSConfigPriv',
      lockedDuringPost,
    )('configured', flag, 'Indicates whether secure boot is enabled from the next start on.'),
    SecureBootMode: row(oneOf(secureBootModes), 'Secure boot mode, by its UEFI name.', ({ tree }) =>
      secureBootMode(keysOf(tree)),
    ),
  },
  actions: [resetKeys],
  finishPatch: ({ tree }, set) => {
    const obstacle = set.get(enable) === true ? findObstacle(tree) : undefined;
    return obstacle === undefined ? [] : [mgmtMessage('InvalidOperationForSystemState', [obstacle], enable)];
  },
  applyTimes: onReset,
  modified: () => mgmtMessage('SystemResetRequired'),
});
