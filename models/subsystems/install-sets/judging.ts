/** What a set, and each of its steps, cannot be. */
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';
import { findComponent } from '../repository/index.js';
import {
  agentsOf,
  problemsWithBoth,
  problemsWithNobody,
  problemsWithStep,
  toldAsAsked,
  type UpdateStep,
} from '../update-queue/index.js';
import { type AskedStep, missingInStep } from './resources/set-readers.js';
import type { InstallSet, SetStep } from './state.js';

const type = 'VndComponentInstallSet';

/** What is wrong with a set beside all others. */
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

/** The steps as they are kept: components by their files, with whoever can update them; or all that is wrong with them. */
export function judgeSequence(tree: ControllerTree, asked: readonly AskedStep[]): Judged {
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

/** Source: behaviour § 2.20. */
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
    ...problemsWithStep(tree, queuedStep(step)).map((problem) => toldAsAsked(tree, asked ?? {}, problem)),
    ...(asked === undefined ? [] : problemsWithNobody(asked)),
  ];
  return problems.map((problem) => {
    const { key, args, property = '' } = problem;
    return key === 'PropertyMissing'
      ? missingInStep(pointer, args[0] ?? '')
      : { ...problem, property: pointer + property };
  });
}

/** A step as the queue knows it: into the shell of the firmware leads a reset. */
export function queuedStep({ command, ...step }: SetStep): UpdateStep {
  return { ...step, command: command === 'BootToUefi' ? 'ResetServer' : command };
}
