/**
 * Results of stimuli: log entries by log and fact, and events by registry and key. Each result has the name of the
 * stimulus that produced it first.
 */

import type { SimulationObserver } from '../../../engine/index.js';
import { logNames } from '../../../machines/facts/fact.js';

import { itemAt } from '../../../models/ring.js';
import type { ControllerTree } from '../../../models/tree.js';

/** Names of the stimuli by result, such as `iel host.poweredOn` or `MgmtEvents.FanFailed`. */
export type Produced = Map<string, string>;

/**
 * Returns an observer for the simulation of a stimulus. It stores all log entries and events that the simulation
 * produces.
 */
export function producing(produced: Produced, course: string): SimulationObserver<ControllerTree, never> {
  const note = (what: string) => {
    if (!produced.has(what)) produced.set(what, course);
  };
  return {
    committed: ({ before, after }) => {
      for (const name of logNames) {
        for (let number = before.logs[name].next; number < after.logs[name].next; number++)
          note(`${name} ${itemAt(after.logs[name], number)?.fact}`);
      }
      for (let number = before.events.next; number < after.events.next; number++)
        note(messageName(itemAt(after.events, number)?.messageId ?? ''));
    },
  };
}

/** Returns a message ID without the version of its registry. */
function messageName(messageId: string): string {
  return messageId.replace(/\.\d+\.\d+\./, '.');
}
