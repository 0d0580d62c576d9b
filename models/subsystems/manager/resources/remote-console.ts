/** The hot keys of the remote console. There are always six; what a PATCH does not give stays. */

import { property, type Writable } from '../../../resource/define.js';
import { listOf, members, oneOf } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { consoleKeys, hotKeyLength, hotKeysCount } from '../remote-console-state.js';

const keySequence = listOf(oneOf(consoleKeys), hotKeyLength);

export const remoteConsoleSettings: Writable = {
  HotKeys: property({
    privilege: 'MgmtConfigPriv',
    reader: listOf(members({ KeySequence: keySequence }), hotKeysCount),
    apply: ({ draft }, given) => {
      for (const [index, { KeySequence }] of given.entries()) {
        if (KeySequence !== undefined) draft.remoteConsole.hotKeys[index] = filled(KeySequence);
      }
    },
  }),
};

function filled(keys: readonly string[]): string[] {
  return Array.from({ length: hotKeyLength }, (_, index) => keys[index] ?? 'NONE');
}

export function projectRemoteConsole({ remoteConsole }: ControllerTree) {
  return { HotKeys: remoteConsole.hotKeys.map((KeySequence) => ({ KeySequence })) };
}
