/** A state of a statechart, as somebody names it. */
import { splitAddress } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/index.js';

export interface MachineState {
  /** Its address, such as `power/1`. */
  readonly machine: string;
  /** With those around it: `on.boot.osHung`. */
  readonly state: string;
}

/** Throws RangeError for one that no chart has. One of a kind need not be there yet: it may come about. */
export function demandState({ machine, state }: MachineState): void {
  const [kind = ''] = splitAddress(machine);
  const kinds = [...hosts.keys()];
  const { outline } = hosts.get(kind) ?? {};
  if (outline === undefined) {
    const meant = didYouMean(kind, kinds);
    throw new RangeError(`there is no statechart ${machine}${meant} (expected one of ${kinds.join(', ')})`);
  }
  const states = outline.states.map(({ path }) => path).filter((path) => path !== '');
  if (states.includes(state)) return;
  const meant = didYouMean(state, states);
  throw new RangeError(
    `machine ${machine} has no state ${state}${meant} (expected one of ${states.join(', ')})`,
  );
}
