/** Rules for install sets and their steps. */

import type { ControllerTree } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import {
  below,
  flag,
  listOf,
  members,
  missing,
  oneOf,
  type Reader,
  text,
  withDescription,
} from '../../../models/resource/index.js';
import { updaters } from '../../parts/index.js';
import { findComponent } from '../repository/index.js';
import {
  agentsOf,
  componentReader,
  problemAtProperty,
  problemsWithBoth,
  problemsWithNobody,
  problemsWithStep,
  targetsReader,
  taskNameCharsMax,
  timeoutReader,
  type UpdateStep,
  updateTasksMax,
  waitReader,
} from '../update-queue/index.js';
import { type InstallSet, type SetCommand, type SetStep, setCommands, setTextLengthMax } from './state.js';

/** Reader of a set name, which must not be blank, because users identify sets by name. */
export const setNameReader = text({ lengthMax: setTextLengthMax, pattern: /\S/ });
export const setTextReader = text({ lengthMax: setTextLengthMax });
export const recoveryReader = flag;

const given = members({
  Name: withDescription(
    text({ lengthMax: taskNameCharsMax }),
    'Name of the step, unique within the install set.',
  ),
  Command: withDescription(oneOf(setCommands), 'Command of the step.'),
  Component: withDescription(componentReader, 'Component of the step, by URI, file name or name.'),
  Filename: withDescription(componentReader, 'File name of the component that the step installs.'),
  UpdatableBy: withDescription(
    listOf(oneOf(updaters), updaters.length),
    'Updaters that may execute the step; the updaters of the component by default.',
  ),
  Targets: withDescription(
    targetsReader,
    "Subset of the component's targets to update; all targets by default.",
  ),
  WaitTimeSeconds: withDescription(waitReader, 'Duration of a wait step, in seconds.'),
  ExecutionTimeoutMinutes: withDescription(
    timeoutReader,
    'Execution timeout of the step, in minutes; no timeout by default.',
  ),
});

type Given = Extract<ReturnType<typeof given.read>, { readonly ok: true }>['value'];
type AskedStep = Given & { readonly Name: string; readonly Command: SetCommand };

/**
 * Returns the message about a missing member of a step. The message contains the index of the step, because other steps
 * and the set have a member with the same name. Source of the form: behaviour § 2.20.
 */
function missingInStep(step: string, name: string): Message {
  const index = step.slice(step.lastIndexOf('/') + 1);
  return missing({ name: `Sequence[${index}].${name}`, pointer: below(step, name) });
}

const stepReader: Reader<AskedStep> = {
  rule: given.rule,
  read: (value, place) => {
    const read = given.read(value, place);
    if (!read.ok) return read;
    const { Name, Command } = read.value;
    if (Name !== undefined && Command !== undefined)
      return { ok: true, value: { ...read.value, Name, Command } };
    const lacking = (['Name', 'Command'] as const).filter((name) => read.value[name] === undefined);
    return { ok: false, problems: lacking.map((name) => missingInStep(place.pointer, name)) };
  },
};

/** Reader of the steps of a set. The maximum number of steps is that of the tasks in the queue. */
export const sequenceReader = listOf(stepReader, updateTasksMax);

const type = 'VndComponentInstallSet';

/** Returns an error when another set has the same id, and an error for a second recovery set. */
export function problemsWithSet(
  { name, id, isRecovery }: Pick<InstallSet, 'name' | 'id' | 'isRecovery'>,
  others: readonly InstallSet[],
): Message[] {
  const taken = others.some((other) => other.id === id)
    ? [baseMessage('ResourceAlreadyExists', [type, 'Name', name], '/Name')]
    : [];
  const second =
    isRecovery && others.some((other) => other.isRecovery)
      ? [baseMessage('ResourceAlreadyExists', [type, 'IsRecovery', 'true'], '/IsRecovery')]
      : [];
  return [...taken, ...second];
}

type Judged =
  | { readonly ok: true; readonly steps: readonly SetStep[] }
  | { readonly ok: false; readonly problems: readonly Message[] };

/**
 * Validates the steps of a set. Returns all errors, or the steps in their stored form, with the file names and the
 * possible updaters of their components.
 */
export function validateSequence(tree: ControllerTree, asked: readonly AskedStep[]): Judged {
  if (asked.length === 0)
    return { ok: false, problems: [mgmtMessage('PropertyValueBadParam', ['Sequence'], '/Sequence')] };
  const steps = asked.map((step) => toStep(tree, step));
  const problems = steps.flatMap((step, index) => [
    ...problemWithName(asked, index),
    ...problemsAtStep(tree, step, asked[index], index),
  ]);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, steps };
}

function toStep(tree: ControllerTree, asked: AskedStep): SetStep {
  const { Filename, Component, UpdatableBy = [], Targets = [] } = asked;
  const called = Filename ?? Component;
  const component = called === undefined ? undefined : findComponent(tree, called);
  return {
    name: asked.Name,
    command: asked.Command,
    updatableBy: agentsOf({ updatableBy: [...new Set(UpdatableBy)] }, component),
    filename: component?.filename ?? called ?? null,
    targets: Targets,
    waitSeconds: asked.WaitTimeSeconds ?? null,
    timeoutMinutes: asked.ExecutionTimeoutMinutes ?? 0,
  };
}

/** Returns an error for a step whose name an earlier step has. Source: behaviour § 2.20. */
function problemWithName(asked: readonly AskedStep[], index: number): Message[] {
  const name = asked[index]?.Name ?? '';
  const first = asked.findIndex((step) => step.Name === name);
  if (first === index) return [];
  const places = [`Sequence[${first}].Name`, `Sequence[${index}].Name`] as const;
  return [mgmtMessage('PropertyValueIncompatible', [name, ...places], `/Sequence/${index}/Name`)];
}

function problemsAtStep(
  tree: ControllerTree,
  step: SetStep,
  asked: AskedStep | undefined,
  index: number,
): Message[] {
  const pointer = `/Sequence/${index}`;
  const problems = [
    ...problemsWithBoth(tree, asked ?? {}),
    ...problemsWithStep(tree, queuedStep(step)).map((problem) =>
      problemAtProperty(tree, asked ?? {}, problem),
    ),
    ...(asked === undefined ? [] : problemsWithNobody(asked)),
  ];
  return problems.map((problem) => {
    const { key, args, property = '' } = problem;
    return key === 'PropertyMissing'
      ? missingInStep(pointer, args[0] ?? '')
      : { ...problem, property: pointer + property };
  });
}

/**
 * Returns a step in the form of the update task queue. The queue has no command that boots to the UEFI Shell, so a
 * reset of the server replaces this command.
 */
export function queuedStep({ command, ...step }: SetStep): UpdateStep {
  return { ...step, command: command === 'BootToUefi' ? 'ResetServer' : command };
}
