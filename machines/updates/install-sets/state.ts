/** Install sets: ordered lists of steps that are queued as update tasks together. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { type TaskResult, type TaskState, taskCommands, type UpdateStep } from '../update-queue/index.js';

export const setsUri = `${updateServiceUri}InstallSets/` as const;

/** Source: behaviour § 9. */
export const setsMax = 8;

/** Unit: characters. Assumption: the same as for a window (behaviour § 9). */
export const setTextLengthMax = 64;

export const setCommands = [...taskCommands, 'BootToUefi'] as const;
export type SetCommand = (typeof setCommands)[number];

export interface SetStep extends Omit<UpdateStep, 'command'> {
  readonly command: SetCommand;
}

export interface InstallSet {
  /** Derived from its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Only one set is the recovery set. */
  readonly isRecovery: boolean;
  readonly sequence: readonly SetStep[];
  readonly created: number;
  readonly modified: number;
}

/** Result of one step of an invoked set. Times are by the controller's clock. Unit: ms since the epoch. */
export interface ReportedStep {
  /** Name of its task. */
  readonly task: string;
  readonly command: UpdateStep['command'];
  readonly filename: string | null;
  /** Name and version of the component; null for other commands. */
  readonly component: string | null;
  readonly version: string | null;
  /** As last reported. */
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
