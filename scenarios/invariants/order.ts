/**
 * Timers that are due at one instant come by phase, and within a phase first in, first out. It looks at pairs: of two events
 * that follow on each other the second was not ahead of the first, if it was there already.
 */
import { type Address, leafAt, splitAddress, type Timer } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { EventInvariant, Happened } from './invariant.js';

interface Fired {
  readonly address: Address;
  readonly name: string;
  readonly due: Timer;
  readonly before: ControllerTree;
}

export const order: EventInvariant = {
  name: 'order',
  says: 'What is due at one instant comes by phase, then first in, first out.',
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

/** The timer whose event this was; undefined for an input. Of several that are alike it was the first. */
function findFired({ before, after, cause }: Happened): Fired | undefined {
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
  return leafAt(tree.machines, splitAddress(address))?.timers ?? {};
}
