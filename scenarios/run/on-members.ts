/**
 * Executes a step at several members: each member on a track of its own, at most a given number at the same time. The
 * next member starts as soon as one has ended, as long as the condition of the step holds.
 */
import { formatCount } from '../../replay/index.js';
import type { RunMember } from '../group/run-member.js';
import type { StepExecution, takeStep } from './execute-steps.js';
import { done, type NestedResult, type Step, type StepGenerator, type StepMembers } from './track.js';

interface Started {
  readonly isOver: () => boolean;
  readonly result: () => NestedResult;
}

export function* takeOnMembers(
  stand: StepExecution,
  { members: names, atOnce, while: condition, stepFor }: StepMembers,
  step: Step,
  number: string,
  take: typeof takeStep,
): StepGenerator<NestedResult> {
  const { group } = stand;
  const waiting = names.map((name) => group.named(name));
  const all: Started[] = [];
  let running: readonly Started[] = [];
  for (;;) {
    while (waiting.length > 0 && running.length < atOnce) {
      if (condition !== undefined && condition.evaluate(stand).length > 0) {
        reportUnstarted(stand, step, number, waiting.splice(0), condition.words(stand.saved));
        break;
      }
      const started = start(stand, stepFor, waiting.shift() as RunMember, number, take);
      all.push(started);
      running = [...running, started];
    }
    if (running.length === 0) break;
    const now = running;
    yield {
      untilMs: Number.POSITIVE_INFINITY,
      met: () => now.some(({ isOver }) => isOver()),
      readsMembers: true,
    };
    running = running.filter(({ isOver }) => !isOver());
  }
  return all.some(({ result }) => result() === 'given up') ? 'given up' : 'taken';
}

function start(
  stand: StepExecution,
  stepFor: StepMembers['stepFor'],
  member: RunMember,
  number: string,
  take: typeof takeStep,
): Started {
  const { controller, marks, name } = member;
  const at: StepExecution = { ...stand, member, controller, marks, saved: member.savedWithin(stand.saved) };
  // The time of the step was reached before its first member started.
  const step: Step = { ...stepFor(name), atMs: undefined, afterMs: 0 };
  let result: NestedResult = 'given up';
  function* track(): StepGenerator<void> {
    result = yield* take(at, step, number);
  }
  return { isOver: stand.schedule.begin(track(), member), result: () => result };
}

function reportUnstarted(
  { report, saved }: StepExecution,
  step: Step,
  number: string,
  members: readonly RunMember[],
  condition: string,
): void {
  const names = members.map(({ name }) => name).join(', ');
  const outcome = `not started at ${formatCount(members.length, 'member')}, ${names}: not ${condition}`;
  report(step, number, { ...done(outcome), what: step.action.words(saved) }, undefined);
}
