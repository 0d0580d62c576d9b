/**
 * No machine waits for what does not come. A state that ends by itself has its timer, and whoever waits for an answer from
 * outside is there to get it. Operations with progress are in `operations.ts`.
 */
import { leafAt, listAwaitedTimers, machineKind, splitAddress } from '../../engine/index.js';
import { catalog } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { changedMachines } from './changed-machines.js';
import type { InstantInvariant } from './invariant.js';

export const stuck: InstantInvariant = {
  name: 'stuck',
  says: 'No machine waits for what does not come.',
  judged: 'instant',
  begin: () => {
    let seen: ControllerTree['machines'] | undefined;
    return function* judge({ machines, outbox }) {
      for (const [address, { value, timers }] of changedMachines(machines, seen)) {
        const definition = catalog[machineKind(address)];
        if (definition === undefined) yield `${address} is of no kind that there is`;
        else {
          for (const awaited of listAwaitedTimers(definition.machine, value)) {
            if (timers[awaited] === undefined) yield `${address} waits for ${awaited}, which is not set`;
          }
        }
      }
      seen = machines;
      for (const { from, kind } of Object.values(outbox.entries)) {
        if (leafAt(machines, splitAddress(from)) === undefined)
          yield `the answer to ${kind} is for ${from}, which is not there`;
      }
    };
  },
};
