/** Install sets: ordered lists of steps that can be put into the queue of update tasks as a whole. */
import { updateServiceUri } from '../../resource/uris.js';
import type { UpdateStep } from '../update-queue/index.js';

export const setsUri = `${updateServiceUri}InstallSets/` as const;

/** Source: behaviour § 9. */
export const setsMax = 8;

export interface SetStep extends Omit<UpdateStep, 'command'> {
  readonly command: UpdateStep['command'] | 'BootToUefi';
}

export interface InstallSet {
  /** Of its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** There is one that a server is brought back to life with. */
  readonly isRecovery: boolean;
  readonly sequence: readonly SetStep[];
  readonly created: number;
  readonly modified: number;
}

export interface InstallSetsState {
  readonly sets: readonly InstallSet[];
}
