/** Execution of scenario steps on an existing controller. */
import { formatProblem } from '../../../models/document/document.js';
import { ControllerGroup } from '../../../scenarios/group/controller-group.js';
import { RunMember } from '../../../scenarios/group/run-member.js';
import { type InProcessController, parseScenario } from '../../../scenarios/index.js';
import { executeSteps, StepCount, type StepExecution } from '../../../scenarios/run/execute-steps.js';
import { Schedule } from '../../../scenarios/run/schedule.js';
import { Marks } from '../../../scenarios/run/step-marks.js';

export type Told = Pick<Parameters<StepExecution['report']>[2], 'what' | 'outcome' | 'failures'>;

/** Executes the steps and returns their results. */
export function takeOn(controller: InProcessController, ...steps: readonly object[]): readonly Told[] {
  const reading = parseScenario(JSON.stringify({ name: 'box', steps }), 'box.json', () => ({
    ok: false,
    reason: 'none',
  }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const told: Told[] = [];
  const group = new ControllerGroup([new RunMember(controller)], controller.genesis.seed);
  const schedule = new Schedule(group, () => undefined);
  const stand: StepExecution = {
    group,
    member: undefined,
    controller,
    schedule,
    saved: new Map(),
    marks: new Marks(),
    count: new StepCount(),
    startMs: controller.now,
    report: (_, __, { what, outcome, failures }) => void told.push({ what, outcome, failures }),
    reportStarted: () => undefined,
  };
  schedule.begin(executeSteps(stand, reading.scenario.steps), undefined);
  for (const _ of schedule.run());
  return told;
}
