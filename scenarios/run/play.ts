/** One run of a scenario on a controller: its tracks, its checks, and its report. */
import type { Json } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import type { DrainedInstant } from '../checks/check.js';
import type { Failure } from '../checks/failure.js';
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';
import type { Scenario } from '../language/parse.js';
import { commandFor } from '../report/command.js';
import {
  type FailedValue,
  isResult,
  type PlacedFailure,
  type ReportEntry,
  type ScenarioReport,
} from '../report/report.js';
import { mergeInto } from './entries.js';
import { executeSteps, StepCount, type StepExecution } from './execute-steps.js';
import { GroupWatch } from './group-watch.js';
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
  readonly stepped?: (member: RunMember) => void;
  /** Called for an entry of the report, with its index. */
  readonly told?: (index: number) => void;
}

export class Play {
  readonly #group: ControllerGroup;
  readonly #scenario: Scenario;
  readonly #startMs: number;
  readonly #saved = new Map<string, Json>();
  readonly #marks: Marks;
  readonly #watch: GroupWatch;
  readonly #guards: RunningChecks;
  readonly #schedule: Schedule;
  readonly #entries: ReportEntry[] = [];
  /** Number of entries that `run` has already yielded. */
  #handed = 0;

  readonly #follower: RunObserver;
  readonly #failed: FailedValue[] = [];

  constructor(
    group: ControllerGroup,
    scenario: Scenario,
    follower: RunObserver = {},
    faults: readonly PlannedFault[] = [],
  ) {
    this.#group = group;
    this.#marks = group.only?.marks ?? new Marks();
    this.#follower = follower;
    this.#scenario = scenario;
    this.#startMs = group.startMs;
    this.#watch = new GroupWatch(group);
    this.#guards = new RunningChecks(
      scenario.checks,
      this.#startMs,
      (settled) => this.#tellCheck(settled),
      group.only === undefined ? group : undefined,
    );
    this.#schedule = new Schedule(group, () => this.#look());
    for (const fault of faults) {
      const member = group.only ?? group.named(fault.member ?? '');
      const tell = (what: string, isTaken: boolean) =>
        this.#tell({ kind: 'disturbance', what, isTaken, ...membersOf(member) });
      this.#schedule.beginBeside(
        pausingApplyFault(member.controller, this.#startMs, fault, tell),
        group.only === undefined ? member : undefined,
      );
    }
  }

  *run(): Generator<ReportEntry | undefined> {
    this.#orderTies();
    this.#look();
    this.#schedule.begin(this.#main(), undefined);
    for (const _ of this.#schedule.run()) {
      yield* this.#news(this.#group.now);
      yield undefined;
    }
    this.#group.bringAllToNow();
    yield* this.#news(Number.POSITIVE_INFINITY);
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
    const group = this.#group;
    const { seed } = group;
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
      durationMs: group.now - this.#startMs,
      events: group.events,
      // The fingerprint is computed on demand. It takes a tenth of a short run, and most callers with thousands of runs
      // never read it.
      get fingerprint() {
        return group.fingerprint;
      },
      again: commandFor(file, seed, given),
    };
  }

  /** Executes the complete run. After the last step, the scenario continues as long as pending checks need it. */
  *#main(): StepGenerator<void> {
    const stand: StepExecution = {
      group: this.#group,
      member: undefined,
      controller: this.#group.controller,
      schedule: this.#schedule,
      saved: this.#saved,
      marks: this.#marks,
      startMs: this.#startMs,
      count: new StepCount(),
      report: ({ name, path, locate }, number, { what, outcome, failures }, member) => {
        const placed = failures.map(placedBy(locate, path));
        this.#noteValues({ kind: 'step', number }, failures, member);
        this.#tell({ kind: 'step', number, name, what, outcome, failures: placed, ...membersOf(member) });
        this.#look();
        const stepped = member ?? this.#group.only;
        if (stepped !== undefined) this.#follower.stepped?.(stepped);
      },
      reportStarted: ({ name }, number, what, member) =>
        this.#tell({ kind: 'group', number, name, what, ...membersOf(member) }),
    };
    if ((yield* executeSteps(stand, this.#scenario.steps)) === 'given up') return;
    const guards = this.#guards;
    const settled = () => guards.openUntilMs <= this.#group.now;
    while (!settled()) yield { untilMs: guards.openUntilMs, met: settled };
    this.#group.bringAllToNow();
    this.#group.noteChange(undefined);
    guards.end(this.#present);
    this.#judgePin();
  }

  /**
   * Compares the fingerprint of the final state with the pinned one. With another seed or other parameters, the history
   * differs and the pin does not apply.
   */
  #judgePin(): void {
    const { fingerprint: pinned, seed, parameters: given, locate } = this.#scenario;
    if (pinned === undefined || seed !== this.#group.seed || Object.keys(given).length > 0) return;
    const { fingerprint: found } = this.#group;
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
    const group = this.#group;
    return { group, controller: group.controller, saved: this.#saved, marks: this.#marks };
  }

  /** Sets the order of ties through an ordinary input, so that a journal of the run contains it. */
  #orderTies(): void {
    const { ties } = this.#scenario;
    if (ties !== 'shuffled') return;
    for (const { controller } of this.#group.members)
      controller.simulation.perform({ type: 'future', seed: controller.genesis.seed, ties });
  }

  #look(): void {
    for (const entry of this.#watch.look())
      if (!mergeInto(this.#entries, entry, this.#handed)) this.#entries.push(entry);
    this.#follower.looked?.();
    this.#guards.look(this.#present);
  }

  #tell(entry: Untimed<ReportEntry>): void {
    const timed: ReportEntry = { ...entry, atMs: this.#group.now - this.#startMs };
    if (!mergeInto(this.#entries, timed, this.#handed)) this.#entries.push(timed);
    this.#follower.told?.(this.#entries.length - 1);
  }

  /** Stores the resource values of failures for the entry that is reported next. */
  #noteValues(entry: FailedValue['entry'], failures: readonly Failure[], member?: RunMember): void {
    const index = this.#entries.length;
    for (const { values = [] } of failures)
      for (const value of values)
        this.#failed.push({ index, entry, value, ...(member && { member: member.name }) });
  }

  /** Yields new entries. With several controllers, an entry of the current instant can still get further members. */
  *#news(now: number): Generator<ReportEntry> {
    for (; this.#handed < this.#entries.length; this.#handed++) {
      const entry = this.#entries[this.#handed] as ReportEntry;
      if (this.#group.only === undefined && entry.atMs >= now - this.#startMs) return;
      yield entry;
    }
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

/** Returns the member of an entry; nothing for the only controller and for steps of no member. */
function membersOf(member: RunMember | undefined): { readonly members?: readonly string[] } {
  return member?.place === undefined ? {} : { members: [member.name] };
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
