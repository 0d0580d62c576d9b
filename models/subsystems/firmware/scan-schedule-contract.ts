/** When firmware is checked by itself, as others see it: it rests, or waits for the next time. The chart is in `machines/`. */
import { addressAt } from '../../../engine/index.js';

export const scanScheduleAddress = addressAt<ScanScheduleContract>('scanSchedule/1');

export interface ScanScheduleContext {
  /** From one check to the next, while there is one. Unit: ms. */
  readonly everyMs: number;
}

export interface ScanScheduleContract {
  readonly value: 'resting' | 'waiting';
  readonly context: ScanScheduleContext;
  /** Whether and how often it is done was set. */
  readonly sent: { readonly type: 'schedule.set' };
}
