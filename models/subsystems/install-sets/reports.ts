/** What became of sets that were invoked, step by step: the last, and the one before. It outlives the tasks. */
import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { findComponent } from '../repository/index.js';
import type { NewUpdateTask, TaskState, UpdateTask } from '../update-queue/index.js';
import type { Invocation, ReportedStep } from './state.js';

/** Source: behaviour § 2.20. */
const reportsMax = 2;

export interface Invoked extends Pick<Invocation, 'number' | 'set' | 'started'> {
  readonly tasks: readonly NewUpdateTask[];
}

export function reportInvocation(stage: ControllerStage, { tasks, ...invoked }: Invoked): void {
  const { installSets } = stage.view;
  const steps = tasks.map((task) => toStep(stage.view, task));
  const invocations = [{ ...invoked, steps }, ...installSets.invocations].slice(0, reportsMax);
  stage.put('installSets', { ...installSets, invocations });
}

function toStep(tree: ControllerTree, { name, command, filename }: NewUpdateTask): ReportedStep {
  const image = filename === null ? undefined : findComponent(tree, filename)?.image;
  return {
    task: name,
    command,
    filename,
    component: image?.component ?? null,
    version: image?.version ?? null,
    state: 'Pending',
    result: null,
    started: null,
    ended: null,
  };
}

/** A task that came of a set has another state. */
export function followTask(stage: ControllerStage, { name, state, result, invocation }: UpdateTask): void {
  const { installSets } = stage.view;
  if (!installSets.invocations.some(({ number }) => number === invocation)) return;
  const clock = controllerTime(stage.view, stage.now);
  const follow = (step: ReportedStep): ReportedStep => ({
    ...step,
    state,
    result,
    started: state === 'Pending' ? null : (step.started ?? (state === 'InProgress' ? clock : null)),
    ended: isOver(state) ? (step.ended ?? clock) : null,
  });
  const invocations = installSets.invocations.map((each) =>
    each.number === invocation
      ? { ...each, steps: each.steps.map((step) => (step.task === name ? follow(step) : step)) }
      : each,
  );
  stage.put('installSets', { ...installSets, invocations });
}

function isOver(state: TaskState): boolean {
  return state !== 'Pending' && state !== 'InProgress';
}

/** As it stands: a task that was removed before it was over will never be done. */
export function stateOf(
  { updateQueue }: Pick<ControllerTree, 'updateQueue'>,
  number: number,
  step: ReportedStep,
): TaskState {
  const isThere = updateQueue.tasks.some(
    ({ name, invocation }) => name === step.task && invocation === number,
  );
  return isThere || isOver(step.state) ? step.state : 'Canceled';
}
