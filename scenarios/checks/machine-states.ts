/** Which states a statechart has, as scenarios name machines and states: `power/1`, `on.boot`. */
import { machineKind } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/index.js';

/** Why a state never comes about, whatever happens: no statechart is of that kind, or it has no such state. */
export interface NoState {
  readonly at: 'kind' | 'state';
  readonly message: string;
  readonly expected: string;
}

export function problemOfState(address: string, state: string): NoState | undefined {
  const kind = machineKind(address);
  const states = hosts.get(kind)?.outline.states.map(({ path }) => path);
  if (states === undefined) {
    const kinds = [...hosts.keys()];
    const message = `there is no statechart ${address}${didYouMean(kind, kinds)}`;
    return { at: 'kind', message, expected: `an address such as power/1, of one of ${kinds.join(', ')}` };
  }
  if (states.includes(state)) return undefined;
  const message = `${kind} has no state ${state}${didYouMean(state, states)}`;
  return { at: 'state', message, expected: `one of ${states.join(', ')}` };
}
