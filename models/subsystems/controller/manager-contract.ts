/** The controller's own life as others see it: running, resetting, or away. The chart is in `machines/`. */
import type { MachineRecord, Stage } from '../../../engine/index.js';

export const managerAddress = 'manager/1';

/**
 * `closing` still answers, so that a reset's own response gets out; the next three are away. `disabled` stays so until
 * someone at the server has it serve again.
 */
export type ManagerValue = 'running' | 'closing' | 'restarting' | 'unpowered' | 'disabled';

export interface ManagerContext {
  /** How long it goes on answering after a reset was accepted. Unit: ms. */
  readonly graceMs: number;
  /** How long it is away. Unit: ms. Source: facts § 3.3. */
  readonly restartMs: number;
  /** Why it is or was away: what its log says on return. */
  readonly cause: 'reset' | 'mains';
  /** Whether it serves anyone once it is up. */
  readonly functional: boolean;
}

export type ManagerEvent =
  | { readonly type: 'manager.reset'; readonly graceMs: number; readonly restartMs: number }
  | { readonly type: 'manager.disable'; readonly graceMs: number; readonly restartMs: number }
  | { readonly type: 'controller.enable' }
  | { readonly type: 'mains.lost' }
  | { readonly type: 'mains.returned'; readonly restartMs: number };

export type ManagerRecord = MachineRecord<ManagerValue, ManagerContext>;

/** True while nothing on the network reaches the controller. */
export function isAway({ value }: ManagerRecord): boolean {
  return value === 'restarting' || value === 'unpowered' || value === 'disabled';
}

/** The same, as it stands within a step: where nobody may be there to look, to log or to tell. */
export function isControllerAway(stage: Pick<Stage<never>, 'record'>): boolean {
  return isAway(stage.record(managerAddress) as unknown as ManagerRecord);
}
