/** Install sets: ordered lists of steps that can be put into the queue of update tasks as a whole. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { type TaskResult, type TaskState, taskCommands, type UpdateStep } from '../update-queue/index.js';

export const setsUri = `${updateServiceUri}InstallSets/` as const;

/** Source: behaviour § 9. */
export const setsMax = 8;

/** Unit: characters. Assumption: as of a window (behaviour § 9). */
export const setTextLengthMax = 64;

export const setCommands = [...taskCommands, 'BootToUefi'] as const;
export type SetCommand = (typeof setCommands)[number];

export interface SetStep extends Omit<UpdateStep, 'command'> {
  readonly command: SetCommand;
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

/** What became of one step of a set that was invoked. Times are by the controller's clock. Unit: ms since the epoch. */
export interface ReportedStep {
  /** Name of its task. */
  readonly task: string;
  readonly command: UpdateStep['command'];
  readonly filename: string | null;
  /** What the component brings, and its version; null for every other command. */
  readonly component: string | null;
  readonly version: string | null;
  /** As last told. */
  readonly state: TaskState;
  readonly result: TaskResult | null;
  readonly started: number | null;
  readonly ended: number | null;
}

/** A set that was invoked. */
export interface Invocation {
  /** Counted from 1. */
  readonly number: number;
  /** Name of the set. */
  readonly set: string;
  readonly started: number;
  readonly steps: readonly ReportedStep[];
}

export interface InstallSetsState {
  readonly sets: readonly InstallSet[];
  /** The latest first, and the one before. */
  readonly invocations: readonly Invocation[];
}

export const noSets: InstallSetsState = { sets: [], invocations: [] };

export function setUri({ id }: Pick<InstallSet, 'id'>): string {
  return `${setsUri}${id}/`;
}

export function findRecoverySet({
  installSets,
}: Pick<ControllerTree, 'installSets'>): InstallSet | undefined {
  return installSets.sets.find(({ isRecovery }) => isRecovery);
}
