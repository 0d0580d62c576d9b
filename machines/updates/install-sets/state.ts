/** State of the install sets: ordered lists of steps that become update tasks together. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { type TaskResult, type TaskState, taskCommands, type UpdateStep } from '../update-queue/index.js';

export const setsUri = `${updateServiceUri}InstallSets/` as const;

/** Maximum number of install sets. Source: behaviour § 9. */
export const setsMax = 8;

/**
 * Maximum length of a name or description. Unit: characters. Assumption: the same limit as for a maintenance window
 * (behaviour § 9).
 */
export const setTextLengthMax = 64;

export const setCommands = [...taskCommands, 'BootToUefi'] as const;
export type SetCommand = (typeof setCommands)[number];

export interface SetStep extends Omit<UpdateStep, 'command'> {
  readonly command: SetCommand;
}

export interface InstallSet {
  /** Id of the set, derived from its name. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** True for the recovery set; at most one set is the recovery set. */
  readonly isRecovery: boolean;
  readonly sequence: readonly SetStep[];
  readonly created: number;
  readonly modified: number;
}

/**
 * Step of an invoked set in the report of the invocation, with the result of the step. Times are by the controller's
 * clock. Unit: ms since the epoch.
 */
export interface ReportedStep {
  /** Name of the task that executes the step. */
  readonly task: string;
  readonly command: UpdateStep['command'];
  readonly filename: string | null;
  /** Name and version of the component; null for a step without component. */
  readonly component: string | null;
  readonly version: string | null;
  /** Last reported state of the task. */
  readonly state: TaskState;
  readonly result: TaskResult | null;
  readonly started: number | null;
  readonly ended: number | null;
}

/** Invocation of an install set. */
export interface Invocation {
  /** Number of the invocation, counted from 1. */
  readonly number: number;
  /** Name of the invoked set. */
  readonly set: string;
  readonly started: number;
  readonly steps: readonly ReportedStep[];
}

export interface InstallSetsState {
  readonly sets: readonly InstallSet[];
  /** Last invocation and the one before, in this order. */
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
