/** The hot keys of the remote console. There are always six; what a PATCH does not give stays. */

import type { View } from '../../../resource/define.js';
import { property } from '../../../resource/property.js';
import { listOf, members, oneOf } from '../../../resource/readers.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import { consoleKeys, hotKeyLength, hotKeysCount } from '../remote-console-state.js';

const keySequence = listOf(oneOf(consoleKeys), hotKeyLength);

export const remoteConsoleRows: Rows = {
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
