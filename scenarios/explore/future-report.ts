/** What happened in a future, as data and for those who read it. */
import type { StateValue } from '../../engine/index.js';
import { managerRecord, powerRecord } from '../../machines/index.js';
import { leavesOf, statesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ReportEntry } from '../report/report.js';
import { ChangeWatch } from '../run/change-watch.js';
import { bugBucket, type FutureStep } from '../sweep/outcome.js';
import type { Future, FutureFailure, FutureObserver } from './future.js';
import { formatOperation, type PerformedOperation } from './operation.js';

/** Without what the state refused. */
export function pathToFuture({ way }: Pick<Future, 'way'>): readonly FutureStep[] {
  return way
    .filter(({ isTaken }) => isTaken)
    .map(({ atMs, deed }) => ({ atMs, what: formatOperation(deed) }));
}

export function formatBroken({ kind, number, settled: { what, failures } }: FutureFailure): string {
  const [first] = failures;
  if (kind === 'quiet') return `an hour after all was put right, ${what}`;
  if (first === undefined) return what;
  return `check ${number}, ${first.what}: expected ${first.expected}, found ${first.found}`;
}

/** The same for the same fault of the program, as far as can be told: what failed, and how host and controller stood. */
export function bucketOf(
  { kind, number, settled: { what, failures } }: FutureFailure,
  at: InProcessController,
): string {
  if (kind === 'check') return [kind, number, failures[0]?.what, statesIn(at)].join(' ');
  // Drives and tasks have numbers, and which of them it is makes no other fault.
  return kind === 'bug' ? bugBucket(what) : `quiet ${what.replace(/\d+/g, '#')}`;
}

function statesIn({ tree }: InProcessController): string {
  const stand = ({ value }: { readonly value: unknown }) => leavesOf(statesOf(value as StateValue)).join(',');
  return `host=${stand(powerRecord(tree))} controller=${stand(managerRecord(tree))}`;
}

/** What happens in a future that is had again, for those who read it: as in the report of a scenario. */
export class FutureTrace implements FutureObserver {
  readonly #startMs: number;
  readonly #entries: ReportEntry[] = [];
  #watch: ChangeWatch | undefined;
  /** When the present watch began. Unit: ms since the start. */
  #beganMs = 0;

  /** `startMs` is the first instant of the history. Unit: ms since the epoch. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  get entries(): readonly ReportEntry[] {
    return this.#entries;
  }

  readonly forked = (controller: InProcessController): void => {
    this.#watch = new ChangeWatch(controller);
    this.#beganMs = controller.now - this.#startMs;
  };

  readonly looked = (): void => {
    for (const entry of this.#watch?.look() ?? [])
      this.#entries.push({ ...entry, atMs: entry.atMs + this.#beganMs });
  };

  readonly done = ({ atMs, deed, isTaken }: PerformedOperation): void => {
    this.#entries.push({ kind: 'disturbance', atMs, what: formatOperation(deed), isTaken });
  };
}
