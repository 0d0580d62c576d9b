/** The controller's own life as others see it: running, resetting, or away. The chart is in `machines/`. */
import {
  addressAt,
  type EngineTree,
  type RecordOf,
  recordAt,
  recordIn,
  type Stage,
} from '../../../engine/index.js';

export const managerAddress = addressAt<ManagerContract>('manager/1');

/** Its record in a tree. */
export const managerRecord = recordAt(managerAddress);

export interface ManagerContext {
  /** How long it goes on answering after a reset was accepted. Unit: ms. */
  readonly graceMs: number;
  /** How long it is away. Unit: ms. Source: behaviour § 3.3. */
  readonly restartMs: number;
  /** Why it is or was away: what its log says on return. */
  readonly cause: 'reset' | 'diagnostics' | 'upgrade' | 'mains';
  /** Whether it serves anyone once it is up. */
  readonly functional: boolean;
}

export interface ManagerContract {
  /**
   * `closing` still answers, so that a reset's own response gets out. `disabled` lasts until someone at the server has it
   * serve again.
   */
  readonly value: 'running' | 'closing' | { readonly away: 'restarting' | 'disabled' | 'unpowered' };
  readonly context: ManagerContext;
  readonly sent: {
    readonly type:
      | 'manager.reset'
      /** So that new firmware runs. */
      | 'manager.upgrade'
      /** By someone at the server. */
      | 'manager.diagnose'
      | 'manager.disable'
      | 'controller.enable'
      | 'mains.lost'
      | 'mains.returned';
  };
}

type ManagerRecord = RecordOf<ManagerContract>;

/** True while nothing on the network reaches the controller. */
export function isAway({ value }: ManagerRecord): boolean {
  return typeof value === 'object';
}

/** The same, as it stands within a step: where nobody may be there to look, to log or to tell. */
export function isControllerAway(stage: Pick<Stage<EngineTree>, 'record'>): boolean {
  return isAway(recordIn(stage, managerAddress));
}

/** The state's own name, whatever it is part of. */
export function describeManager({ value }: ManagerRecord): string {
  return typeof value === 'object' ? value.away : value;
}
