/** What stands against a reset of the server or its controller, of all subsystems. */
import type { Message } from '../messages/index.js';
import type { Hold } from '../subsystem.js';
import { subsystems } from '../subsystems.js';
import type { ControllerTree } from '../tree.js';

/** The first that is there; undefined for none. */
export function findHold(tree: ControllerTree): Message | undefined {
  for (const { holds } of listed) {
    const message = holds?.(tree);
    if (message !== undefined) return message;
  }
  return undefined;
}

const listed: readonly { readonly holds?: Hold }[] = subsystems;
