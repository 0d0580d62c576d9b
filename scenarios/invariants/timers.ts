/**
 * Nothing that was due has been left out: over an instant no timer of any machine is left that should have come, but for
 * those that a controller that hangs holds back, and it gives them all once it goes on.
 */
import { type Address, leafAt, splitAddress } from '../../engine/index.js';
import { type ControllerTree, isHung, managerRecord } from '../../models/index.js';
import { changedMachines } from './changed-machines.js';
import type { InstantInvariant } from './invariant.js';

export const timers: InstantInvariant = {
  name: 'timers',
  says: 'Every timer comes when it is due.',
  judged: 'instant',
  begin: () => {
    /** By machine, when the first of its timers is due. Unit: ms since the epoch. */
    const firstDue = new Map<Address, number>();
    const holding = new Set<Address>();
    let seen: ControllerTree['machines'] | undefined;
    return function* judge(tree) {
      const { machines, clock } = tree;
      for (const address of [...firstDue.keys(), ...holding]) {
        if (leafAt(machines, splitAddress(address)) !== undefined) continue;
        firstDue.delete(address);
        holding.delete(address);
      }
      for (const [address, record] of changedMachines(machines, seen)) {
        const all = Object.values(record.timers);
        const due = all.flatMap(({ at, held }) => (held === true ? [] : [at]));
        if (due.length === 0) firstDue.delete(address);
        else firstDue.set(address, Math.min(...due));
        if (due.length === all.length) holding.delete(address);
        else holding.add(address);
        for (const [name, { seq }] of Object.entries(record.timers)) {
          if (seq >= clock.nextSeq)
            yield `timer ${name} of ${address} has the seq ${seq}, which nothing had yet`;
        }
      }
      seen = machines;
      for (const [address, at] of firstDue) {
        if (at <= clock.now) yield `${address} waits for what was due ${clock.now - at} ms ago`;
      }
      if (isHung(managerRecord(tree))) return;
      for (const address of holding)
        yield `${address} waits for what was held back while the controller hung`;
    };
  },
};
