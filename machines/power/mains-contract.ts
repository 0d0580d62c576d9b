/** The server's power as others see it: there, gone, or being cycled on request. The chart is in `machines/manager/controller/`. */
import { addressAt, recordAt } from '../../engine/index.js';

export const mainsAddress = addressAt<MainsContract>('mains/1');

/** Its record in a tree. */
export const mainsRecord = recordAt(mainsAddress);

/**
 * `absent`: the feed is off, or no supply makes anything of it. `cycleRequested`: an auxiliary power cycle waits for the
 * host to be off. `cycleStarting`: it starts at once, after the answer got out. `cycling`: the auxiliary power is off
 * for a moment.
 */
export type MainsValue = 'present' | 'cycleRequested' | 'cycleStarting' | 'cycling' | 'absent';

export interface MainsContext {
  readonly graceMs: number;
  readonly cycleMs: number;
  /** Whether the feed is on, as whoever is at the server has left it; power takes a supply that works beside. */
  readonly fed: boolean;
}

export interface MainsContract {
  readonly value: MainsValue;
  readonly context: MainsContext;
  readonly sent:
    | { readonly type: 'mains.off' | 'mains.on' | 'aux.cycle' | 'host.off' }
    /** No power supply works any more. */
    | { readonly type: 'supplies.lost' }
    /** One works again. */
    | { readonly type: 'supplies.restored' };
}
