/**
 * Contract of a watch of readings: one for temperatures and consumption, one for metrics. The result of a check is
 * predictable, so a watch waits for the next check that changes the result. The chart is beside this file.
 */
import { addressAt } from '../../engine/index.js';

export const thermalAddress = addressAt<WatchContract>('thermal/1');
export const metricTriggerAddress = addressAt<WatchContract>('metricTrigger/1');

export interface WatchContext {
  /** Start of the watch: it checks at whole intervals from then. Unit: ms since the epoch. */
  readonly sinceMs: number;
  /** Length of the last planning interval. Unit: ms. */
  readonly aheadMs: number;
  /** Time from planning to the next check, 0 for none. Unit: ms. */
  readonly waitMs: number;
}

export interface WatchContract {
  /**
   * `resting`: no setting has consequences. `watching`: a check is scheduled. `assured`: no check would change anything
   * under the current conditions, or the controller is absent.
   */
  readonly value: 'resting' | 'watching' | 'assured';
  readonly context: WatchContext;
  /** An input of the watch has changed, or it has checked: a check is scheduled, or none is needed. */
  readonly sent: { readonly type: 'watch.planned' | 'watch.assured'; readonly plan: WatchContext };
}

export const idleWatch: WatchContext = { sinceMs: 0, aheadMs: 0, waitMs: 0 };
