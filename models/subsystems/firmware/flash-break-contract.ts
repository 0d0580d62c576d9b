/** Writing that a fault breaks off on its way, as others see it. The chart is in `machines/`. */
import { type Address, addressAt } from '../../../engine/index.js';

/** Of the operation that it ends. */
export function flashBreakAddress(operation: string): Address<FlashBreakContract> {
  return addressAt(`flashBreak/${operation}`);
}

export interface FlashBreakContext {
  /** From the begin of writing. Unit: ms. */
  readonly afterMs: number;
}

export interface FlashBreakContract {
  readonly value: 'ahead' | 'over';
  readonly context: FlashBreakContext;
  readonly input: FlashBreakContext;
  /** Writing has come to an end by itself. */
  readonly sent: { readonly type: 'flash.over' };
}
