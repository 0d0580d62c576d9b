/** Executes steps one after the other: waits until a step is due, repeats it as declared, and reports its result. */
import { formatDuration } from '../../engine/index.js';
import { formatCount } from '../../replay/index.js';
import { readsMembers } from '../checks/condition.js';
import { below } from '../checks/failure.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';
import { takeOnMembers } from './on-members.js';
import { drawNamed } from './random-choice.js';
import { FilledTooLarge, InRound, type Saving } from './saved.js';
import type { Schedule } from './schedule.js';
import type { Marks } from './step-marks.js';
import {
  done,
  type NestedResult,
  type Result,
  type Step,
  type StepGenerator,
  type StepList,
  type Track,
} from './track.js';

/**
 * Maximum number of steps in a run; each repetition counts. The limit bounds nested repetitions, because a report needs
 * some hundred bytes for each step.
 */
const stepsMax = 250_000;

/** Counts the executed steps of a run. */
export class StepCount {
  taken = 0;
}

/** Parts of a run that the execution of its steps needs. */
export interface StepExecution {
  readonly group: ControllerGroup;
  /** Member that executes the steps; undefined for steps of no member. */
  readonly member: RunMember | undefined;
  readonly controller: InProcessController;
  readonly schedule: Schedule;
  readonly saved: Saving;
  readonly marks: Marks;
  readonly startMs: number;
  readonly count: StepCount;
  readonly report: (
    step: Step,
    number: string,
    result: Result & { readonly what: string },
    member: RunMember | undefined,
  ) => void;
  /** Reports the start of a step with nested steps. */
  readonly reportStarted: (step: Step, number: string, what: string, member: RunMember | undefined) => void;
}

/** Executes a list of steps. The steps have numbers such as `3`, nested steps have numbers such as `3.1`. */
export function* executeSteps(
  stand: StepExecution,
  steps: StepList,
  within = '',
): StepGenerator<NestedResult> {
  for (const [index, step] of steps.entries()) {
    if ((yield* takeFilled(stand, step, `${within}${index + 1}`)) === 'given up') return 'given up';
  }
  return 'taken';
}

/** Executes a step. The step fails if its values become too large in total after saved values were inserted. */
function* takeFilled(stand: StepExecution, step: Step, number: string): StepGenerator<NestedResult> {
  try {
    return yield* takeStep(stand, step, number);
  } catch (error) {
    if (!(error instanceof FilledTooLarge)) throw error;
    const expected = 'saved values that are small enough to be inserted';
    giveUp(stand, step, number, { what: 'the step', expected, found: error.message });
    return 'given up';
  }
}

function giveUp(
  stand: StepExecution,
  step: Step,
  number: string,
  failure: { readonly what: string; readonly expected: string; readonly found: string },
): void {
  const result = { ...done('not taken', [{ path: [], ...failure }]), senseless: true as const };
  stand.report(step, number, { ...result, what: step.name ?? `step ${number}` }, stand.member);
}

/** Counts one more step. Returns true if the run may execute it. */
function hasRoom(stand: StepExecution, step: Step, number: string): boolean {
  stand.count.taken += 1;
  if (stand.count.taken <= stepsMax) return true;
  const expected = `at most ${stepsMax} steps in a run, each round of \`repeat\` and \`every\` counted`;
  // The failure is reported only once, and the enclosing steps end without a report.
  if (stand.count.taken === stepsMax + 1) {
    giveUp(stand, step, number, { what: 'the number of steps', expected, found: `${stepsMax + 1}` });
  }
  return false;
}

/** Executes a step at the controller of the enclosing steps, or at the members that it selects. */
export function* takeStep(stand: StepExecution, step: Step, number: string): StepGenerator<NestedResult> {
  const late = yield* reach(stand, step);
  if (late !== undefined) {
    stand.report(step, number, { ...late, what: step.action.words(stand.saved) }, stand.member);
    return 'given up';
  }
  if (step.on !== undefined) return yield* takeOnMembers(stand, step.on, step, number, takeStep);
  markStart(stand, step.name);
  const { repetition } = step;
  if (repetition.kind === 'every') return yield* takeEvery(stand, step, number, repetition);
  for (let round = 1; round <= repetition.times; round++) {
    const place = repetition.times === 1 ? number : `${number}.${round}`;
    const standing = repetition.isCounted ? inRound(stand, round) : stand;
    if ((yield* takeOnce(standing, step, place)) === 'given up') return 'given up';
  }
  return 'taken';
}

/** Advances time until the step is due. Returns a result if the step can never become due. */
function* reach(stand: StepExecution, { atMs, afterMs, when }: Step): StepGenerator<Result | undefined> {
  const { group, startMs } = stand;
  const presentMs = group.now - startMs;
  if (atMs !== undefined && atMs < presentMs) {
    const expected = `${formatDuration(presentMs)} or later`;
    const found = `${formatDuration(atMs)}, which is past`;
    return { ...done('not taken', [{ path: ['at'], what: 'at', expected, found }]), senseless: true };
  }
  const spanMs = atMs === undefined ? afterMs : atMs - presentMs;
  if (spanMs > 0) yield { untilMs: group.now + spanMs };
  if (when === undefined) return undefined;
  const { condition, limitMs } = when;
  const met = () => condition.evaluate(stand).length === 0;
  if (yield { untilMs: group.now + limitMs, met, readsMembers: readsMembers(condition) }) return undefined;
  const failures = condition.evaluate(stand).map(below('when'));
  return { ...done(`not within ${formatDuration(limitMs)}`, failures), senseless: true };
}

/** Marks the start of a step at its member; a step of no member starts at all of them. */
function markStart({ member, group, marks }: StepExecution, name: string | undefined): void {
  if (member !== undefined) marks.begin(name, member.controller);
  else for (const each of group.members) each.marks.begin(name, each.controller);
}

function* takeOnce(stand: StepExecution, step: Step, number: string): StepGenerator<NestedResult> {
  const { action } = step;
  if (!hasRoom(stand, step, number)) return 'given up';
  // The step yields, because many steps can be at one instant. The driver of the run then continues, and the conditions
  // of other tracks are evaluated.
  yield { untilMs: stand.group.now };
  const what = action.words(stand.saved);
  if (action.holdsSteps === true) stand.reportStarted(step, number, what, stand.member);
  const result = yield* resultOf(action.take(trackAt(stand, number)));
  if (action.holdsSteps !== true) stand.report(step, number, { ...result, what }, stand.member);
  return result.senseless === true ? 'given up' : 'taken';
}

function* resultOf(taken: Result | StepGenerator<Result>): StepGenerator<Result> {
  return 'outcome' in taken ? taken : yield* taken;
}

/** Repeats a step at intervals. Successful rounds are only counted and reported together. */
function* takeEvery(
  stand: StepExecution,
  step: Step,
  number: string,
  { everyMs, until, limitMs }: Extract<Step['repetition'], { kind: 'every' }>,
): StepGenerator<NestedResult> {
  const { group, member } = stand;
  const endMs = group.now + limitMs;
  for (let round = 1; ; round++) {
    if (!hasRoom(stand, step, `${number}.${round}`)) return 'given up';
    const standing = inRound(stand, round);
    const { saved } = standing;
    const met = () => until.evaluate(standing).length === 0;
    const words = () =>
      `every ${formatDuration(everyMs)} ${step.action.words(saved)}, until ${until.words(saved)}`;
    const result = yield* resultOf(step.action.take(trackAt(standing, `${number}.${round}`)));
    if (result.failures.length > 0) {
      stand.report(step, `${number}.${round}`, { ...result, what: step.action.words(saved) }, member);
    }
    if (result.senseless === true) return 'given up';
    const nextMs = Math.min(group.now + everyMs, endMs);
    if (yield { untilMs: nextMs, met, readsMembers: readsMembers(until) }) {
      stand.report(step, number, { ...done(formatCount(round, 'time')), what: words() }, member);
      return 'taken';
    }
    if (nextMs < endMs) continue;
    const failures = until.evaluate(standing).map(below('until'));
    const outcome = `${formatCount(round, 'time')}, not within ${formatDuration(limitMs)}`;
    stand.report(step, number, { ...done(outcome, failures), what: words() }, member);
    return 'given up';
  }
}

function inRound(stand: StepExecution, round: number): StepExecution {
  return { ...stand, saved: new InRound(stand.saved, round) };
}

function trackAt(stand: StepExecution, number: string): Track {
  const { group, controller, schedule, saved, marks, member } = stand;
  const seed = member === undefined ? group.seed : member.controller.genesis.seed;
  return {
    group,
    controller,
    saved,
    marks,
    save: (name, value) => void saved.set(name, value),
    play: (steps) => executeSteps(stand, steps, `${number}.`),
    *playTogether(lists) {
      const ends = lists.map((steps, index) => beginList(stand, steps, `${number}.${index + 1}.`));
      yield { untilMs: Number.POSITIVE_INFINITY, met: () => ends.every(({ isOver }) => isOver()) };
      return ends.some(({ how }) => how() === 'given up') ? 'given up' : 'taken';
    },
    draw: (purpose) => drawNamed(seed, `scenario/${number}/${purpose}`),
  };

  function beginList(given: StepExecution, steps: StepList, within: string) {
    let how: NestedResult = 'given up';
    function* list(): StepGenerator<void> {
      how = yield* executeSteps(given, steps, within);
    }
    return { isOver: schedule.begin(list(), given.member), how: () => how };
  }
}
