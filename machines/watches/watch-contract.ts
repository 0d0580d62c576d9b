/**
 * What watches readings, as others see it: one watch over temperatures and consumption, one over metrics. What a look
 * at a reading will find is known ahead, so a watch waits for the next look that finds something else than the last.
 * The chart is beside it.
 */
import { addressAt } from '../../engine/index.js';

export const thermalAddress = addressAt<WatchContract>('thermal/1');
export const metricTriggerAddress = addressAt<WatchContract>('metricTrigger/1');

export interface WatchContext {
  /** When the watch began: it looks at whole intervals from then. Unit: ms since the epoch. */
  readonly sinceMs: number;
  /** How far ahead it was last planned. Unit: ms. */
  readonly aheadMs: number;
  /** From that plan to the look that is due, 0 when none is. Unit: ms. */
  readonly waitMs: number;
}

export interface WatchContract {
  /**
   * `resting` while nothing is set that could have consequences, `watching` until a look is due, `assured` while no look
   * would find anything as things stand, or nobody is there to look.
   */
  readonly value: 'resting' | 'watching' | 'assured';
  readonly context: WatchContext;
  /** What a watch looks at has changed, or it has looked: a look is due, or none would find anything. */
  readonly sent: { readonly type: 'watch.planned' | 'watch.assured'; readonly plan: WatchContext };
}

export const idleWatch: WatchContext = { sinceMs: 0, aheadMs: 0, waitMs: 0 };
