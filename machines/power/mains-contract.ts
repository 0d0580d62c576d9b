/**
 * Contract of the server's power: present, absent, or being cycled on request. The chart is in
 * `machines/manager/controller/`.
 */
import { addressAt, recordAt } from '../../engine/index.js';

export const mainsAddress = addressAt<MainsContract>('mains/1');

/** Its record in the state tree. */
export const mainsRecord = recordAt(mainsAddress);

/**
 * `absent`: the feed is off, or no supply works. `cycleRequested`: an auxiliary power cycle waits for the host to be
 * off. `cycleStarting`: the cycle starts after the response was sent. `cycling`: the auxiliary power is off for a
 * moment.
 */
export type MainsValue = 'present' | 'cycleRequested' | 'cycleStarting' | 'cycling' | 'absent';

export interface MainsContext {
  readonly graceMs: number;
  readonly cycleMs: number;
  /** Whether the operator has left the feed on; power also requires a working supply. */
  readonly fed: boolean;
}

export interface MainsContract {
  readonly value: MainsValue;
  readonly context: MainsContext;
  readonly sent:
    | { readonly type: 'mains.off' | 'mains.on' | 'aux.cycle' | 'host.off' }
    /** The last power supply has failed. */
    | { readonly type: 'supplies.lost' }
    /** A power supply works again. */
    | { readonly type: 'supplies.restored' };
}
