/**
 * Contract of a watch of readings. One watch exists for temperatures and power consumption, another for metrics. The
 * result of a check is predictable, so a watch waits for the next check that changes something. `watch.machine.ts`
 * contains the chart.
 */
import { addressAt } from '../../engine/index.js';

export const thermalAddress = addressAt<WatchContract>('thermal/1');
export const metricTriggerAddress = addressAt<WatchContract>('metricTrigger/1');

export interface WatchContext {
  /** Start of the watch. Checks are at whole intervals from this instant. Unit: ms since the epoch. */
  readonly sinceMs: number;
  /** Length of the interval that the last plan covers. Unit: ms. */
  readonly aheadMs: number;
  /** Time from the planning to the next check; 0 if no check is planned. Unit: ms. */
  readonly waitMs: number;
}

export interface WatchContract {
  /**
   * State of the watch. `resting`: no setting has consequences. `watching`: a check is scheduled. `assured`: no check
   * would change anything under the current conditions, or the controller is unavailable.
   */
  readonly value: 'resting' | 'watching' | 'assured';
  readonly context: WatchContext;
  /**
   * New plan after a check, or after a change of an input of the watch. `watch.planned`: a check is scheduled.
   * `watch.assured`: no check is needed.
   */
  readonly sent: { readonly type: 'watch.planned' | 'watch.assured'; readonly plan: WatchContext };
}

export const idleWatch: WatchContext = { sinceMs: 0, aheadMs: 0, waitMs: 0 };
