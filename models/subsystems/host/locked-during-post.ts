/** What the firmware reads at power-on cannot be changed while it does (behaviour § 3.1). */

import { type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';
import { inPost, powerRecord } from './power-contract.js';

export function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerRecord(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}
