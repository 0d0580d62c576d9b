/**
 * Contract of the connection to the manufacturer's cloud. No cloud is modeled: every attempt fails. The chart is beside
 * this file.
 */
import { addressAt, recordAt } from '../../../engine/index.js';

export const cloudConnectAddress = addressAt<CloudConnectContract>('cloudConnect/1');

/** Machine record of the cloud connection in the state tree. */
export const cloudConnectRecord = recordAt(cloudConnectAddress);

export type CloudConnectValue = 'disabled' | 'connecting' | 'failed' | 'retrying';

/** Texts by which the error messages describe the state of the connection. */
export const cloudConnectStates: Readonly<Record<CloudConnectValue, string>> = {
  disabled: 'No connection to the cloud was requested',
  connecting: 'The connection to the cloud is in progress',
  failed: 'The connection to the cloud has failed',
  retrying: 'The connection to the cloud is being retried',
};

export interface CloudConnectContext {
  /** Duration of a connection attempt. Unit: ms. */
  readonly attemptMs: number;
}

export interface CloudConnectContract {
  readonly value: CloudConnectValue;
  readonly context: CloudConnectContext;
  readonly sent: { readonly type: 'cloud.enable' | 'cloud.retry' | 'cloud.disable' };
}
