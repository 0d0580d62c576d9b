/**
 * Contract of the controller's availability: running, resetting, hung, or unavailable. The chart is in
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

/** Record of the controller's machine in the state tree. */
export const managerRecord = recordAt(managerAddress);

export interface ManagerContext {
  /** Time between the acceptance of a reset and the end of service, in which the controller still responds. Unit: ms. */
  readonly graceMs: number;
  /** Duration of the restart, in which the controller is unavailable. Unit: ms. Source: behaviour § 3.3. */
  readonly restartMs: number;
  /** Duration of a hang; 0 if the controller is not hung. Unit: ms. */
  readonly hangMs: number;
  /** Reason of the current or last unavailability. It is logged when the controller becomes available again. */
  readonly cause: 'reset' | 'diagnostics' | 'failure' | 'upgrade' | 'mains';
  /** True if the controller serves clients after it has started. */
  readonly functional: boolean;
}

export interface ManagerContract {
  /**
   * State of the controller. `closing`: it still responds, so that the response to a reset can be sent. `disabled`: it
   * stays disabled until an operator at the server enables it. `hung`: it is inactive, but its memory is intact.
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

/** Checks that the controller is unavailable: it starts, has no power, or is disabled. */
export function isAway({ value }: ManagerRecord): boolean {
  return typeof value === 'object';
}

/**
 * Checks that the controller is unavailable at this point of a transaction. An unavailable controller does not detect,
 * log or report.
 */
export function isControllerAway(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isAway(recordIn(stage, managerAddress));
}

/** Checks that the controller is hung: inactive, but with its memory intact. */
export function isHung({ value }: ManagerRecord): boolean {
  return value === 'hung';
}

/** Checks that requests from the network reach the controller. */
export function isReachable(record: ManagerRecord): boolean {
  return !isAway(record) && !isHung(record);
}

/** Checks that the controller is hung at this point of a transaction. */
export function isControllerHung(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isHung(recordIn(stage, managerAddress));
}

/** Returns the display name of the controller's state. */
export function describeManager({ value }: ManagerRecord): string {
  return typeof value === 'object' ? value.away : value;
}
