/** Steps of a scenario, taken on a controller that is there already. */
import { formatProblem } from '../../models/index.js';
import { type InProcessController, parseScenario } from '../../scenarios/index.js';
import { Marks } from '../../scenarios/run/marks.js';
import { Schedule } from '../../scenarios/run/schedule.js';
import { type Stand, StepCount, takeSteps } from '../../scenarios/run/take-steps.js';

export type Told = Pick<Parameters<Stand['tell']>[2], 'what' | 'outcome' | 'failures'>;

/** What came of each. */
export function takeOn(controller: InProcessController, ...steps: readonly object[]): readonly Told[] {
  const reading = parseScenario(JSON.stringify({ name: 'box', steps }), 'box.json', () => ({
    ok: false,
    reason: 'none',
  }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const told: Told[] = [];
  const schedule = new Schedule(controller, () => undefined);
  const stand: Stand = {
    controller,
    schedule,
    saved: new Map(),
    marks: new Marks(),
    count: new StepCount(),
    startMs: controller.now,
    tell: (_, __, { what, outcome, failures }) => void told.push({ what, outcome, failures }),
    tellBegun: () => undefined,
  };
  schedule.begin(takeSteps(stand, reading.scenario.steps));
  for (const _ of schedule.run());
  return told;
}
