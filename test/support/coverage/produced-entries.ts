/** What courses of events leave behind: entries of logs by log and fact, events by registry and key, each with the course that left it first. */

import type { SimulationObserver } from '../../../engine/index.js';
import { logNames } from '../../../machines/facts/fact.js';

import { itemAt } from '../../../models/ring.js';
import type { ControllerTree } from '../../../models/tree.js';

/** By `iel host.poweredOn` or `MgmtEvents.FanFailed`. */
export type Produced = Map<string, string>;

/** To be given to the simulation that runs a course. */
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

/** Without the version of its registry. */
function messageName(messageId: string): string {
  return messageId.replace(/\.\d+\.\d+\./, '.');
}
