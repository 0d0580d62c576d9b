/** The remote console: its hot keys, of which there are always six, and what locks the server when it is left. */

import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { property } from '../../../resource/property.js';
import { flag, listOf, members, oneOf } from '../../../resource/readers.js';
import { group, list, type Rows, row } from '../../../resource/rows.js';
import { consoleKeys, hotKeyLength, hotKeysCount, lockOptions } from '../remote-console-state.js';

const keySequence = listOf(oneOf(consoleKeys), hotKeyLength);

const lock = settingsIn(({ remoteConsole }) => remoteConsole.lock);

const lockRows: Rows = {
  CustomKeySequence: row(
    keySequence,
    'The keys that lock the server, where the option is its own.',
    ({ tree }: View) => tree.remoteConsole.lock.keys,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: ({ draft }, keys) => {
          draft.remoteConsole.lock.keys = filled(keys);
        },
      },
    },
  ),
  LockOption: lock('option', oneOf(lockOptions), 'What is pressed when the console is left.'),
};

export const remoteConsoleRows: Rows = {
  LockKey: group('What locks the server when the console is left.', lockRows),
  TrustedCertificateRequired: settingsIn(({ remoteConsole }) => remoteConsole)(
    'trustedCertificateRequired',
    flag,
    'Whether the console asks for a certificate of the controller that can be trusted.',
  ),
  HotKeys: list(
    'The hot keys of the console. There are always six.',
    ({ tree }: View) => tree.remoteConsole.hotKeys,
    {
      KeySequence: row(keySequence, 'The keys that the hot key presses together.', (keys) => keys),
    },
    {
      setBy: property({
        privilege: 'MgmtConfigPriv',
        reader: listOf(members({ KeySequence: keySequence }), hotKeysCount),
        apply: ({ draft }, given) => {
          for (const [index, { KeySequence }] of given.entries()) {
            if (KeySequence !== undefined) draft.remoteConsole.hotKeys[index] = filled(KeySequence);
          }
        },
      }),
    },
  ),
};

function filled(keys: readonly string[]): string[] {
  return Array.from({ length: hotKeyLength }, (_, index) => keys[index] ?? 'NONE');
}
