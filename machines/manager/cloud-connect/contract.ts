/** The connection to the maker's cloud as others see it. There is no such cloud here: every attempt fails. The chart is beside it. */
import { addressAt, recordAt } from '../../../engine/index.js';

export const cloudConnectAddress = addressAt<CloudConnectContract>('cloudConnect/1');

/** Its record in a tree. */
export const cloudConnectRecord = recordAt(cloudConnectAddress);

export type CloudConnectValue = 'disabled' | 'connecting' | 'failed' | 'retrying';

/** What a refused request is told of it. */
export const cloudConnectStates: Readonly<Record<CloudConnectValue, string>> = {
  disabled: 'No connection to the cloud was asked for',
  connecting: 'The connection to the cloud is being made',
  failed: 'The connection to the cloud has failed',
  retrying: 'The connection to the cloud is being made once more',
};

export interface CloudConnectContext {
  /** How long an attempt takes. Unit: ms. */
  readonly attemptMs: number;
}

export interface CloudConnectContract {
  readonly value: CloudConnectValue;
  readonly context: CloudConnectContext;
  readonly sent: { readonly type: 'cloud.enable' | 'cloud.retry' | 'cloud.disable' };
}
