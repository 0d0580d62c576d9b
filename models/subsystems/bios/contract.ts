/**
 * The firmware's pass over what was set for it, as others see it. In each start it reads what waits, once memory works;
 * a while later it has checked it and takes it over, all of it at one instant (behaviour § 2.7).
 */
import { addressAt, recordAt } from '../../../engine/index.js';

export interface FirmwareSetupContract {
  readonly value: 'waiting' | 'checking';
  /** How long the firmware takes over what it has read. Unit: ms. */
  readonly context: { readonly checkMs: number };
  readonly sent: { readonly type: 'post.reached' | 'post.left' };
}

export const firmwareSetupAddress = addressAt<FirmwareSetupContract>('firmwareSetup/1');

export const firmwareSetupRecord = recordAt(firmwareSetupAddress);
