/** Invariants of consecutive events: time, numbers, order. */
import { type Address, getLeaf, splitAddress, type Timer } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { EventInvariant, InvariantEvent } from './invariant.js';

/** The history has no gap: time never goes back, every event is counted once, and no number is used twice. */
export const continuity: EventInvariant = {
  name: 'course',
  description: 'Time never goes back, and no event is missing or counted twice.',
  judged: 'event',
  begin: () => {
    let executed: number | undefined;
    return function* judge({ before, after }) {
      const [from, to] = [before.clock, after.clock];
      if (to.now < from.now) yield `time went back from ${from.now} to ${to.now}`;
      if (to.executed !== from.executed + 1) yield `event ${from.executed} is followed by ${to.executed}`;
      if (executed !== undefined && from.executed !== executed)
        yield `event ${executed} was the last, and the next starts after ${from.executed}`;
      if (to.nextSeq < from.nextSeq) yield `the next seq was ${from.nextSeq} and is ${to.nextSeq}`;
      for (const [id, entry] of Object.entries(after.outbox.entries)) {
        const known = before.outbox.entries[id];
        if (known !== entry && (known !== undefined || Number(id) < before.outbox.nextId))
          yield `the number ${id} was given to a second effect`;
      }
      executed = to.executed;
    };
  },
};

interface Fired {
  readonly address: Address;
  readonly name: string;
  readonly due: Timer;
  readonly before: ControllerTree;
}

/**
 * Timers of one instant fire by phase, and within a phase in the order in which they were set. The rule checks pairs of
 * consecutive events. If the timer of the second event was already set when the first timer fired, it must not precede
 * the first timer in this order.
 */
export const order: EventInvariant = {
  name: 'order',
  description: 'Events of one instant are executed by phase, then first in, first out.',
  needsTiesKept: true,
  judged: 'event',
  begin: () => {
    let last: Fired | undefined;
    return function* judge(step) {
      const fired = findFired(step);
      const earlier = last;
      last = fired;
      if (fired === undefined || earlier === undefined || earlier.due.at !== fired.due.at) return;
      const waited = timersAt(earlier.before, fired.address)[fired.name];
      if (waited === fired.due && isAhead(fired.due, earlier.due)) {
        yield `${fired.address} got ${fired.due.event.type} after ${earlier.address} got ${earlier.due.event.type}`;
      }
    };
  },
};

function isAhead(one: Timer, other: Timer): boolean {
  return one.phase < other.phase || (one.phase === other.phase && one.seq < other.seq);
}

/**
 * Returns the timer that caused the event; undefined for an input. The first one is returned if several timers are
 * equal.
 */
function findFired({ before, after, cause }: InvariantEvent): Fired | undefined {
  if ('input' in cause) return undefined;
  const { address, event } = cause;
  const left = timersAt(after, address);
  const gone = Object.entries(timersAt(before, address))
    .filter(([name, due]) => due.at === after.clock.now && due.event.type === event && left[name] !== due)
    .sort(([, one], [, other]) => one.seq - other.seq);
  const [first] = gone;
  return first && { address, name: first[0], due: first[1], before };
}

function timersAt(tree: ControllerTree, address: Address): { readonly [timer: string]: Timer } {
  return getLeaf(tree.machines, splitAddress(address))?.timers ?? {};
}
