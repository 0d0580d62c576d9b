/** The controller's own life as others see it: running, resetting, hanging, or away. The chart is in `machines/manager/controller/`. */
import {
  addressAt,
  type EngineTransaction,
  type EngineTree,
  type RecordOf,
  recordAt,
  recordIn,
} from '../../engine/index.js';

export const managerAddress = addressAt<ManagerContract>('manager/1');

/** Its record in a tree. */
export const managerRecord = recordAt(managerAddress);

export interface ManagerContext {
  /** How long it goes on answering after a reset was accepted. Unit: ms. */
  readonly graceMs: number;
  /** How long it is away. Unit: ms. Source: behaviour § 3.3. */
  readonly restartMs: number;
  /** How long it hangs; 0 when it does not. Unit: ms. */
  readonly hangMs: number;
  /** Why it is or was away: what its log says on return. */
  readonly cause: 'reset' | 'diagnostics' | 'failure' | 'upgrade' | 'mains';
  /** Whether it serves anyone once it is up. */
  readonly functional: boolean;
}

export interface ManagerContract {
  /**
   * `closing` still answers, so that a reset's own response gets out. `disabled` lasts until someone at the server has it
   * serve again. `hung`: it does nothing at all, and forgets nothing.
   */
  readonly value: 'running' | 'closing' | 'hung' | { readonly away: 'restarting' | 'disabled' | 'unpowered' };
  readonly context: ManagerContext;
  readonly sent:
    | { readonly type: 'manager.hang'; readonly hangMs: number }
    | {
        readonly type:
          | 'manager.resume'
          | 'manager.reset'
          /** So that new firmware runs. */
          | 'manager.upgrade'
          /** By someone at the server. */
          | 'manager.diagnose'
          | 'manager.disable'
          /** By itself, at once. */
          | 'manager.fail'
          | 'controller.enable'
          | 'mains.lost'
          | 'mains.returned';
      };
}

type ManagerRecord = RecordOf<ManagerContract>;

/** True while there is no controller: it starts, has no power, or serves nobody. */
export function isAway({ value }: ManagerRecord): boolean {
  return typeof value === 'object';
}

/** The same, as it stands within a step: where nobody may be there to look, to log or to tell. */
export function isControllerAway(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isAway(recordIn(stage, managerAddress));
}

/** True while it does nothing, and will go on with what it has in its memory. */
export function isHung({ value }: ManagerRecord): boolean {
  return value === 'hung';
}

/** True while something on the network reaches the controller. */
export function isReachable(record: ManagerRecord): boolean {
  return !isAway(record) && !isHung(record);
}

/** Whether it hangs, within a step. */
export function isControllerHung(stage: Pick<EngineTransaction<EngineTree>, 'record'>): boolean {
  return isHung(recordIn(stage, managerAddress));
}

/** The state's own name, whatever it is part of. */
export function describeManager({ value }: ManagerRecord): string {
  return typeof value === 'object' ? value.away : value;
}
