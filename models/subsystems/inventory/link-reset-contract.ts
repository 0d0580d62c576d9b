/** The reset of a network port's link as others see it: it goes down, and comes back. The chart is in `machines/`. */
import { type Address, addressAt } from '../../../engine/index.js';
import type { NetworkPort } from '../parts/index.js';

export function linkResetAddress({ device, built }: NetworkPort): Address<LinkResetContract> {
  return addressAt(`linkReset/${device.built.id}.${built.number}`);
}

export interface LinkResetContext {
  /** `adapter/port` */
  readonly port: string;
  /** Until the link is back. Unit: ms. */
  readonly downMs: number;
}

export interface LinkResetContract {
  readonly value: 'down' | 'over';
  readonly context: LinkResetContext;
  readonly input: LinkResetContext;
  /** The host, and with it the adapter, begins anew or has no power. */
  readonly sent: { readonly type: 'host.ended' };
}
