/**
 * Remote support: destination of problem reports. No destination is simulated, so no registration succeeds and nothing
 * is transmitted. Source: facts, type VndRemoteSupport.
 */
import type { Sealed } from '../../../models/index.js';

export const transmissionTypes = [
  'ActiveHealthSystemData',
  'L2DataCollection',
  'Registration',
  'Deregistration',
  'ServiceEvent',
  'NoTransmission',
] as const;

export interface RemoteSupportState {
  readonly connectModel: 'DirectConnect' | 'CentralConnect';
  /** Destination of the last registration; empty before the first one. */
  readonly destination: { readonly url: string; readonly port: number };
  readonly proxy: {
    readonly url: string;
    readonly port: number | null;
    readonly userName: string;
    /** Sealed, because the controller has to present it. */
    readonly password: Sealed | null;
  };
  readonly last: {
    readonly type: (typeof transmissionTypes)[number];
    /** Unit: ms since the epoch, by the controller's clock; null before the first. */
    readonly at: number | null;
    readonly error: string;
  };
  /**
   * End of the maintenance mode, in which no service events are reported; null outside of it. Unit: ms since the epoch,
   * by the controller's clock.
   */
  readonly maintenanceUntil: number | null;
}

/** Factory default. */
export const initialRemoteSupport: RemoteSupportState = {
  connectModel: 'DirectConnect',
  destination: { url: '', port: 7906 },
  proxy: { url: '', port: null, userName: '', password: null },
  last: { type: 'NoTransmission', at: null, error: 'No error' },
  maintenanceUntil: null,
};
