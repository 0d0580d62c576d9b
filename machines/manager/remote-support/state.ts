/**
 * State of the remote support: the destination of problem reports. No destination is simulated, so no registration
 * succeeds and nothing is transmitted. Source: facts, type VndRemoteSupport.
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
  /** Destination of the last registration attempt; empty before the first attempt. */
  readonly destination: { readonly url: string; readonly port: number };
  readonly proxy: {
    readonly url: string;
    readonly port: number | null;
    readonly userName: string;
    /** Password at the web proxy, sealed because the controller has to present it. */
    readonly password: Sealed | null;
  };
  readonly last: {
    readonly type: (typeof transmissionTypes)[number];
    /**
     * Time of the last transmission, by the controller's clock. Unit: ms since the epoch; null before the first
     * transmission.
     */
    readonly at: number | null;
    readonly error: string;
  };
  /**
   * End of the maintenance mode, in which no service events are reported; null outside of it. Unit: ms since the epoch,
   * by the controller's clock.
   */
  readonly maintenanceUntil: number | null;
}

/** Factory default of the remote support state. */
export const initialRemoteSupport: RemoteSupportState = {
  connectModel: 'DirectConnect',
  destination: { url: '', port: 7906 },
  proxy: { url: '', port: null, userName: '', password: null },
  last: { type: 'NoTransmission', at: null, error: 'No error' },
  maintenanceUntil: null,
};
