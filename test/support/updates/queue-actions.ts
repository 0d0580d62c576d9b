/**
 * Actions on an update queue and its server, as data: generators of histories create them, and the driven queue
 * executes them.
 */
import type { TaskState } from '../../../machines/updates/update-queue/index.js';
import { files } from './queue-rig.js';

export const bodies = {
  bmcWait: { Command: 'Wait', WaitTimeSeconds: 90, UpdatableBy: ['Bmc'] },
  uefiWait: { Command: 'Wait', WaitTimeSeconds: 20, UpdatableBy: ['Uefi'] },
  runtimeWait: { Command: 'Wait', WaitTimeSeconds: 0, UpdatableBy: ['RuntimeAgent'] },
  longWait: { Command: 'Wait', WaitTimeSeconds: 300, ExecutionTimeoutMinutes: 2 },
  rom: { Command: 'ApplyUpdate', Filename: files.systemRom },
  adapter: { Command: 'ApplyUpdate', Filename: files.adapter },
  storage: { Command: 'ApplyUpdate', Filename: files.storageController, UpdatableBy: ['Uefi'] },
  strange: { Command: 'ApplyUpdate', Filename: files.strange },
  slow: { Command: 'ApplyUpdate', Filename: files.systemRom, ExecutionTimeoutMinutes: 1 },
  own: { Command: 'ApplyUpdate', Filename: files.controller },
  ownSlow: { Command: 'ApplyUpdate', Filename: files.controller, ExecutionTimeoutMinutes: 3 },
  resetServer: { Command: 'ResetServer' },
  resetByFirmware: { Command: 'ResetServer', UpdatableBy: ['Uefi'] },
  resetController: { Command: 'ResetBmc' },
  pendingReset: { Command: 'PendingReset' },
} as const;

/** Times of a task or window, relative to the clock of the controller. */
export interface MinutesAhead {
  readonly startMinutes: number | null;
  readonly expireMinutes: number | null;
}

export type Deed =
  | {
      readonly does: 'create';
      readonly name: string;
      readonly body: keyof typeof bodies;
      readonly startMinutes: number | null;
      readonly expireMinutes: number | null;
      readonly atStart: boolean;
      /** Whether the task uses the maintenance window, if there is one, instead of its own times. */
      readonly inWindow: boolean;
    }
  | { readonly does: 'delete'; readonly which: number }
  | { readonly does: 'lead'; readonly which: number; readonly state: TaskState }
  | ({ readonly does: 'schedule'; readonly which: number } & MinutesAhead)
  | { readonly does: 'placeAtStart'; readonly which: number }
  /** The one window there is: made, or changed. */
  | ({ readonly does: 'setWindow' } & MinutesAhead)
  | { readonly does: 'breakAdapter' | 'mendAdapter' | 'clear' }
  | { readonly does: 'reset'; readonly type: 'On' | 'ForceOff' | 'ForceRestart' | 'GracefulRestart' }
  | { readonly does: 'resetController' | 'loseMains' | 'hang' | 'mend' }
  /** With time for what is to be done in POST. */
  | { readonly does: 'startAnew' }
  | { readonly does: 'setClock'; readonly minutes: number }
  | { readonly does: 'wait'; readonly ms: number };
