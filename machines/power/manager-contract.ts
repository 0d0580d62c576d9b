/**
 * Contract of the controller's availability: running, resetting, hung, or absent. The chart is in
 * `machines/manager/controller/`.
 */
import {
  addressAt,
  type EngineTransaction,
  type EngineTree,
  type RecordOf,
  recordAt,
  recordIn,
} from '../../engine/index.js';

export const managerAddress = addressAt<ManagerContract>('manager/1');

/** Its record in the state tree. */
export const managerRecord = recordAt(managerAddress);

export interface ManagerContext {
  /** Time in which it still answers after a reset was accepted. Unit: ms. */
  readonly graceMs: number;
  /** Duration of the absence. Unit: ms. Source: behaviour § 3.3. */
  readonly restartMs: number;
  /** Duration of a hang; 0 without one. Unit: ms. */
  readonly hangMs: number;
  /** Reason of the current or last absence, logged on the return. */
  readonly cause: 'reset' | 'diagnostics' | 'failure' | 'upgrade' | 'mains';
  /** Whether it serves clients once it is up. */
  readonly functional: boolean;
}

export interface ManagerContract {
  /**
   * `closing` still answers, so that the response to a reset can be sent. `disabled` lasts until an operator at the
   * server enables it. `hung`: inactive, but with its memory intact.
   */
  readonly value: 'running' | 'closing' | 'hung' | { readonly away: 'restarting' | 'disabled' | 'unpowered' };
  readonly context: ManagerContext;
  readonly sent:
    | { readonly type: 'manager.hang'; readonly hangMs: number }
    | {
        readonly type:
          | 'manager.resume'
          | 'manager.reset'
          /** Restart into new firmware. */
          | 'manager.upgrade'
          /** By an operator at the server. */
          | 'manager.diagnose'
          | 'manager.disable'
          /** Spontaneous and immediate. */
          | 'manager.fail'
          | 'controller.enable'
          | 'mains.lost'
          | 'mains.returned';
      };
}

type ManagerRecord = RecordOf<ManagerContract>;

/** True while the controller is absent: it starts, has no power, or is disabled. */
export function isAway({ value }: ManagerRecord): boolean {
  return typeof value === 'object';
}

/** Absence at this point of a step: an absent controller does not detect, log or report. */
export function isControllerAway(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isAway(recordIn(stage, managerAddress));
}

/** True while it is inactive with its memory intact. */
export function isHung({ value }: ManagerRecord): boolean {
  return value === 'hung';
}

/** True while requests from the network reach the controller. */
export function isReachable(record: ManagerRecord): boolean {
  return !isAway(record) && !isHung(record);
}

/** Whether it hangs, at this point of a step. */
export function isControllerHung(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isHung(recordIn(stage, managerAddress));
}

/** Display name of the state. */
export function describeManager({ value }: ManagerRecord): string {
  return typeof value === 'object' ? value.away : value;
}
