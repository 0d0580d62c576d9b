/** One run of a scenario on a controller: its tracks, its checks, and its report. */
import type { Json } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import type { DrainedInstant } from '../checks/check.js';
import type { Failure } from '../checks/failure.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Scenario } from '../language/parse.js';
import { commandFor } from '../report/command.js';
import {
  type FailedValue,
  isResult,
  type PlacedFailure,
  type ReportEntry,
  type ScenarioReport,
} from '../report/report.js';
import { ChangeWatch } from './change-watch.js';
import { executeSteps, StepCount, type StepExecution } from './execute-steps.js';
import { type PlannedFault, pausingApplyFault } from './planned-fault.js';
import { RunningChecks, type SettledCheck } from './running-checks.js';
import { Schedule } from './schedule.js';
import { Marks } from './step-marks.js';
import type { Step, StepGenerator } from './track.js';

/** Observer of a run that receives more than its entries. */
export interface RunObserver {
  /** Called at every drained instant, and after every step. */
  readonly looked?: () => void;
  /** Called after a step, when no step is in progress. */
  readonly stepped?: () => void;
  /** Called for an entry of the report, with its index. */
  readonly told?: (index: number) => void;
}

export class Play {
  readonly #controller: InProcessController;
  readonly #scenario: Scenario;
  readonly #startMs: number;
  readonly #saved = new Map<string, Json>();
  readonly #marks = new Marks();
  readonly #watch: ChangeWatch;
  readonly #guards: RunningChecks;
  readonly #schedule: Schedule;
  readonly #entries: ReportEntry[] = [];
  /** Number of entries that `run` has already yielded. */
  #handed = 0;

  readonly #follower: RunObserver;
  readonly #failed: FailedValue[] = [];

  constructor(
    controller: InProcessController,
    scenario: Scenario,
    follower: RunObserver = {},
    faults: readonly PlannedFault[] = [],
  ) {
    this.#controller = controller;
    this.#follower = follower;
    this.#scenario = scenario;
    this.#startMs = controller.now;
    this.#watch = new ChangeWatch(controller);
    this.#guards = new RunningChecks(scenario.checks, this.#startMs, (settled) => this.#tellCheck(settled));
    this.#schedule = new Schedule(controller, () => this.#look());
    for (const fault of faults) {
      const tell = (what: string, isTaken: boolean) => this.#tell({ kind: 'disturbance', what, isTaken });
      this.#schedule.beginBeside(pausingApplyFault(controller, this.#startMs, fault, tell));
    }
  }

  *run(): Generator<ReportEntry | undefined> {
    this.#orderTies();
    this.#look();
    this.#schedule.begin(this.#main());
    for (const _ of this.#schedule.run()) {
      yield* this.#news();
      yield undefined;
    }
    yield* this.#news();
  }

  /** Saved values so far. */
  get saved(): ReadonlyMap<string, Json> {
    return this.#saved;
  }

  /** Marks of started steps. */
  get marks(): Marks {
    return this.#marks;
  }

  /** Resource values of failed entries. */
  get failed(): readonly FailedValue[] {
    return this.#failed;
  }

  report(): ScenarioReport {
    const { name, file, description, steps, checks, parameters: given } = this.#scenario;
    const controller = this.#controller;
    const { seed } = controller.genesis;
    const entries = this.#entries;
    const results = entries.filter(isResult);
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    const judged = results.filter(({ kind }) => kind === 'check').length;
    return {
      name,
      file,
      description,
      seed,
      startMs: this.#startMs,
      entries,
      passed: results.length - failed,
      failed,
      notRun: steps.filter((_, index) => !this.#isBegun(index + 1)).length + checks.length - judged,
      durationMs: this.#controller.now - this.#startMs,
      events: this.#controller.tree.clock.executed,
      // The fingerprint is computed on demand. It takes a tenth of a short run, and most callers with thousands of runs
      // never read it.
      get fingerprint() {
        return controller.fingerprint;
      },
      again: commandFor(file, seed, given),
    };
  }

  /** Executes the complete run. After the last step, the scenario continues as long as pending checks need it. */
  *#main(): StepGenerator<void> {
    const stand: StepExecution = {
      controller: this.#controller,
      schedule: this.#schedule,
      saved: this.#saved,
      marks: this.#marks,
      startMs: this.#startMs,
      count: new StepCount(),
      report: ({ name, path, locate }, number, { what, outcome, failures }) => {
        const placed = failures.map(placedBy(locate, path));
        this.#noteValues({ kind: 'step', number }, failures);
        this.#tell({ kind: 'step', number, name, what, outcome, failures: placed });
        this.#look();
        this.#follower.stepped?.();
      },
      reportStarted: ({ name }, number, what) => this.#tell({ kind: 'group', number, name, what }),
    };
    if ((yield* executeSteps(stand, this.#scenario.steps)) === 'given up') return;
    const guards = this.#guards;
    const settled = () => guards.openUntilMs <= this.#controller.now;
    while (!settled()) yield { untilMs: guards.openUntilMs, met: settled };
    guards.end(this.#present);
    this.#judgePin();
  }

  /**
   * Compares the fingerprint of the final state with the pinned one. With another seed or other parameters, the history
   * differs and the pin does not apply.
   */
  #judgePin(): void {
    const { fingerprint: pinned, seed, parameters: given, locate } = this.#scenario;
    if (pinned === undefined || seed !== this.#controller.genesis.seed || Object.keys(given).length > 0)
      return;
    const { fingerprint: found } = this.#controller;
    const failure = { path: [], what: 'fingerprint', expected: pinned, found };
    const failures = found === pinned ? [] : [placedBy(locate, ['fingerprint'])(failure)];
    const what = 'the history is equal to the pinned history';
    this.#tell({ kind: 'pin', number: '1', name: undefined, what, outcome: '', failures });
  }

  #tellCheck({ index, what, failures, held }: SettledCheck): void {
    const number = String(index + 1);
    const placed = failures.map(placedBy(this.#scenario.locate, ['checks', index]));
    this.#noteValues({ kind: 'check', number }, failures);
    const result = { kind: 'check' as const, number, name: undefined, what, failures: placed };
    if (held === undefined) this.#tell({ ...result, outcome: '' });
    else this.#tell({ ...result, outcome: held ? 'it did' : 'not in this run', held });
  }

  get #present(): DrainedInstant {
    return { controller: this.#controller, saved: this.#saved, marks: this.#marks };
  }

  /** Sets the order of ties through an ordinary input, so that a journal of the run contains it. */
  #orderTies(): void {
    const { simulation, genesis } = this.#controller;
    const { ties } = this.#scenario;
    if (ties === 'shuffled') simulation.perform({ type: 'future', seed: genesis.seed, ties });
  }

  #look(): void {
    this.#entries.push(...this.#watch.look());
    this.#follower.looked?.();
    this.#guards.look(this.#present);
  }

  #tell(entry: Untimed<ReportEntry>): void {
    this.#entries.push({ ...entry, atMs: this.#controller.now - this.#startMs });
    this.#follower.told?.(this.#entries.length - 1);
  }

  /** Stores the resource values of failures for the entry that is reported next. */
  #noteValues(entry: FailedValue['entry'], failures: readonly Failure[]): void {
    const index = this.#entries.length;
    for (const { values = [] } of failures)
      for (const value of values) this.#failed.push({ index, entry, value });
  }

  *#news(): Generator<ReportEntry> {
    for (; this.#handed < this.#entries.length; this.#handed++)
      yield this.#entries[this.#handed] as ReportEntry;
  }

  /** Returns true if the report contains the start or the result of the step with this number. */
  #isBegun(number: number): boolean {
    return this.#entries.some(
      (entry) =>
        (entry.kind === 'step' || entry.kind === 'group') &&
        (entry.number === `${number}` || entry.number.startsWith(`${number}.`)),
    );
  }
}

type Untimed<Entry> = Entry extends ReportEntry ? Omit<Entry, 'atMs'> : never;

function placedBy(locate: Step['locate'], base: DocumentPath): (failure: Failure) => PlacedFailure {
  return ({ path, what, expected, found, among }) => ({
    what,
    expected,
    found,
    ...(among === undefined ? {} : { among }),
    ...locate([...base, ...path]),
  });
}
