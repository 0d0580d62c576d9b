/** Baseline run: the scenario, run once as written, with the points from which futures can be forked. */
import type { Check } from '../checks/check.js';
import type { CoverageCollector } from '../coverage/collector.js';
import { openGroup } from '../group/open-group.js';
import type { Scenario } from '../language/parse.js';
import type { ScenarioReport } from '../report/report.js';
import { Play } from '../run/play.js';
import { RunningChecks } from '../run/running-checks.js';
import { type BranchPoint, HistoryObserver, type NumberedCheck } from './branch-point.js';
import type { Novelty } from './novelty.js';

/** Number in reports for an invariant that is no check of the scenario. */
export const invariantsNumber = 'invariants';

export interface BaselineRun {
  readonly report: ScenarioReport;
  readonly startMs: number;
  /** Branch points: the start, and every point at which something occurred for the first time. */
  readonly points: readonly BranchPoint[];
}

export interface BaselineOptions {
  readonly seed: string;
  readonly rarity: Novelty;
  /** Conditions that every future has to meet, in addition to the checks of the scenario that apply to every future. */
  readonly invariants: readonly Check[];
  readonly coverage?: CoverageCollector | undefined;
  /** Number of events after which the next drained instant becomes an additional branch point. */
  readonly pointAt?: number | undefined;
}

export function playBaseline(scenario: Scenario, options: BaselineOptions): BaselineRun {
  const { seed, rarity, invariants, coverage, pointAt } = options;
  if (scenario.controllers !== undefined)
    throw new Error('the futures of a scenario with several controllers cannot be explored');
  const group = openGroup(scenario, { seed });
  const { controller } = group;
  coverage?.watch(controller);
  const startMs = controller.now;
  const witness = new HistoryObserver(controller, rarity, new Map());
  const open = openChecks(scenario, invariants);
  const checks = [...open];
  const guards = new RunningChecks(
    checks.map(({ check }) => check),
    startMs,
    ({ index }) => void open.delete(checks[index] as NumberedCheck),
  );
  const points: BranchPoint[] = [];
  const looked = () => {
    guards.look({ controller, saved: play.saved, marks: play.marks });
    const features = witness.takeNews();
    const { executed } = controller.tree.clock;
    const isWanted = features.length > 0 || points.length === 0 || executed === pointAt;
    const isThere = points.at(-1)?.controller.tree === controller.tree;
    if (isWanted && !isThere) {
      const origin = { controller: controller.fork(), standing: witness.standing };
      const known = { saved: new Map(play.saved), marks: play.marks.copy() };
      const point = { ...origin, origin, checks: [...open], ...known, way: [] };
      points.push({ ...point, path: `@${executed}`, features });
    }
  };
  const play = new Play(group, scenario, { looked });
  for (const _ of play.run());
  rarity.count(witness.features);
  return { report: play.report(), startMs, points };
}

/**
 * Returns the checks that futures evaluate. A check with an end condition belongs to the steps, and applies to futures
 * only before its end condition holds.
 */
function openChecks({ checks }: Scenario, invariants: readonly Check[]): Set<NumberedCheck> {
  const own = checks.map((check, index) => ({ check, number: String(index + 1) }));
  const lasting = own.filter(({ check }) => check.isInvariant === true || check.isSometimes === true);
  const always = invariants.map((check) => ({ check, number: invariantsNumber }));
  return new Set([...lasting, ...always]);
}
