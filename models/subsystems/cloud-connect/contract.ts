/** The connection to the maker's cloud as others see it. There is no such cloud here: every attempt fails. The chart is in `machines/`. */
import type { MachineRecord } from '../../../engine/index.js';

export const cloudConnectAddress = 'cloudConnect/1';

export type CloudConnectValue = 'disabled' | 'connecting' | 'failed' | 'retrying';

export interface CloudConnectContext {
  /** How long an attempt takes. Unit: ms. */
  readonly attemptMs: number;
}

export type CloudConnectEvent =
  | { readonly type: 'cloud.enable'; readonly attemptMs: number }
  | { readonly type: 'cloud.retry'; readonly attemptMs: number }
  | { readonly type: 'cloud.disable' };

export type CloudConnectRecord = MachineRecord<CloudConnectValue, CloudConnectContext>;
