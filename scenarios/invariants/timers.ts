/** Nothing that was due has been left out: over an instant no timer of any machine is left that should have come. */
import { type Address, leafAt, splitAddress } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { changedMachines } from './changed-machines.js';
import type { InstantInvariant } from './invariant.js';

export const timers: InstantInvariant = {
  name: 'timers',
  says: 'Every timer comes when it is due.',
  judged: 'instant',
  begin: () => {
    /** By machine, when the first of its timers is due. Unit: ms since the epoch. */
    const firstDue = new Map<Address, number>();
    let seen: ControllerTree['machines'] | undefined;
    return function* judge({ machines, clock }) {
      for (const address of firstDue.keys()) {
        if (leafAt(machines, splitAddress(address)) === undefined) firstDue.delete(address);
      }
      for (const [address, record] of changedMachines(machines, seen)) {
        // One that is held has come up, and waits for nothing but its machine.
        const due = Object.values(record.timers).flatMap(({ at, held }) => (held === true ? [] : at));
        if (due.length === 0) firstDue.delete(address);
        else firstDue.set(address, Math.min(...due));
        for (const [name, { seq }] of Object.entries(record.timers)) {
          if (seq >= clock.nextSeq)
            yield `timer ${name} of ${address} has the seq ${seq}, which nothing had yet`;
        }
      }
      seen = machines;
      for (const [address, at] of firstDue) {
        if (at <= clock.now) yield `${address} waits for what was due ${clock.now - at} ms ago`;
      }
    };
  },
};
