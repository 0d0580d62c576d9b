/**
 * Remote support: where the controller would report trouble of the server to. Nobody is there in the simulation, so no
 * registration succeeds and nothing is transmitted. Source: facts, type VndRemoteSupport.
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
  /** Where the last registration was sent to; empty before one was. */
  readonly destination: { readonly url: string; readonly port: number };
  readonly proxy: {
    readonly url: string;
    readonly port: number | null;
    readonly userName: string;
    /** Sealed, because it would have to be used again. */
    readonly password: Sealed | null;
  };
  readonly last: {
    readonly type: (typeof transmissionTypes)[number];
    /** Unit: ms since the epoch, by the controller's clock; null before the first. */
    readonly at: number | null;
    readonly error: string;
  };
  /** Until when no service events are reported; null: they are. Unit: ms since the epoch, by the controller's clock. */
  readonly maintenanceUntil: number | null;
}

/** As delivered. */
export const initialRemoteSupport: RemoteSupportState = {
  connectModel: 'DirectConnect',
  destination: { url: '', port: 7906 },
  proxy: { url: '', port: null, userName: '', password: null },
  last: { type: 'NoTransmission', at: null, error: 'No error' },
  maintenanceUntil: null,
};
