/**
 * Contract of the server's mains power: present, absent, or cycled on request. The chart is in
 * `machines/manager/controller/`.
 */
import { addressAt, recordAt } from '../../engine/index.js';

export const mainsAddress = addressAt<MainsContract>('mains/1');

/** Record of the mains machine in the state tree. */
export const mainsRecord = recordAt(mainsAddress);

/**
 * State of the mains power. `absent`: the feed is off, or no supply works. `cycleRequested`: an auxiliary power cycle
 * waits until the host is off. `cycleStarting`: the cycle starts after the response is sent. `cycling`: the auxiliary
 * power is off for a moment.
 */
export type MainsValue = 'present' | 'cycleRequested' | 'cycleStarting' | 'cycling' | 'absent';

export interface MainsContext {
  readonly graceMs: number;
  readonly cycleMs: number;
  /** True unless the operator has switched the feed off. Power also requires a working supply. */
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
