/** Secure boot of the server: whether the firmware checks what it starts, and in which mode (behaviour § 2.8). */
import { mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { ofSystem } from '../../../resource/one-server.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { action, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { isLegacyModeConfigured } from '../../bios/index.js';
import { lockedDuringPost } from '../../host/index.js';
import type { KeyChange } from '../changes.js';
import { databaseIds } from '../databases.js';
import { isSecureBootInForce } from '../judge.js';
import { hasPlatformKey, secureBootMode, secureBootModes } from '../modes.js';
import { keysByThen, requestChange } from '../requests.js';
import { databasesUri, secureBootPattern } from '../uris.js';

const enable = '/SecureBootEnable';

const resets: Readonly<Record<'ResetAllKeysToDefault' | 'DeleteAllKeys' | 'DeletePK', KeyChange>> = {
  ResetAllKeysToDefault: { type: 'reset', databases: databaseIds, to: 'delivered' },
  DeleteAllKeys: { type: 'reset', databases: databaseIds, to: 'empty' },
  DeletePK: { type: 'reset', databases: ['PK'], to: 'empty' },
};

const resetKeys = action({
  name: 'SecureBoot.ResetKeys',
  says: 'Resets the keys of all databases, or removes the platform key, at the next start.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    ResetKeysType: required(
      oneOf(['ResetAllKeysToDefault', 'DeleteAllKeys', 'DeletePK']),
      'What is to become of the keys.',
    ),
  },
  applyTimes: onReset,
  apply: (stage, { ResetKeysType }) => requestChange(stage, resets[ResetKeysType]),
});

/**
 * Why secure boot cannot be switched on. Judged as changes of keys are: by what the start finds that is to take it over,
 * whatever is there today.
 */
function findObstacle(tree: ControllerTree): string | undefined {
  if (!hasPlatformKey(keysByThen(tree))) return 'the next start finds no platform key';
  return isLegacyModeConfigured(tree) ? 'the boot mode is LegacyBios' : undefined;
}

export const secureBootResource = at(secureBootPattern, () => [{ params: ofSystem }]).resource({
  type: 'SecureBoot.v1_1_0.SecureBoot',
  says: 'Whether the firmware starts only what is signed by somebody it trusts.',
  properties: {
    ...identity('SecureBoot', 'SecureBoot'),
    SecureBootCurrentBoot: row(
      oneOf(['Enabled', 'Disabled']),
      'Whether the server was started with secure boot.',
      ({ tree }) => (isSecureBootInForce(tree) ? 'Enabled' : 'Disabled'),
    ),
    SecureBootDatabases: linkRow('The keys.', databasesUri),
    SecureBootEnable: row(
      flag,
      'Whether the server is started with secure boot from the next start on.',
      ({ tree }) => tree.secureBoot.enabled.configured,
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          locked: lockedDuringPost,
          apply: ({ draft }, value) => {
            draft.secureBoot.enabled.configured = value;
          },
        },
      },
    ),
    SecureBootMode: row(oneOf(secureBootModes), 'The mode, as UEFI names it.', ({ tree }) =>
      secureBootMode(tree.secureBoot),
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
