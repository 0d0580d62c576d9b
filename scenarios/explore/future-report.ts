/** Report of a future, as data and as text. */
import type { StateValue } from '../../engine/index.js';
import { managerRecord, powerRecord } from '../../machines/index.js';
import { leavesOf, statesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ReportEntry } from '../report/report.js';
import { ChangeWatch } from '../run/change-watch.js';
import { bugBucket, type FutureStep } from '../sweep/outcome.js';
import type { Future, FutureFailure, FutureObserver } from './future.js';
import { formatOperation, type PerformedOperation } from './operation.js';

/** Returns the operations of a future without the refused ones. */
export function pathToFuture({ way }: Pick<Future, 'way'>): readonly FutureStep[] {
  return way
    .filter(({ isTaken }) => isTaken)
    .map(({ atMs, deed }) => ({ atMs, what: formatOperation(deed) }));
}

export function formatBroken({ kind, number, settled: { what, failures } }: FutureFailure): string {
  const [first] = failures;
  if (kind === 'quiet') return `one hour after all faults were repaired, ${what}`;
  if (first === undefined) return what;
  return `check ${number}, ${first.what}: expected ${first.expected}, found ${first.found}`;
}

/**
 * Returns a key that is equal for failures with the same cause, as far as the program can determine. The key consists
 * of the failure and the states of host and controller.
 */
export function bucketOf(
  { kind, number, settled: { what, failures } }: FutureFailure,
  at: InProcessController,
): string {
  if (kind === 'check') return [kind, number, failures[0]?.what, statesIn(at)].join(' ');
  // Numbers are replaced, because the numbers of drives and tasks do not distinguish causes.
  return kind === 'bug' ? bugBucket(what) : `quiet ${what.replace(/\d+/g, '#')}`;
}

function statesIn({ tree }: InProcessController): string {
  const stand = ({ value }: { readonly value: unknown }) => leavesOf(statesOf(value as StateValue)).join(',');
  return `host=${stand(powerRecord(tree))} controller=${stand(managerRecord(tree))}`;
}

/** Records the events of a rerun future for readers, as the report of a scenario shows them. */
export class FutureTrace implements FutureObserver {
  readonly #startMs: number;
  readonly #entries: ReportEntry[] = [];
  #watch: ChangeWatch | undefined;
  /** Start of the current observation. Unit: ms since the start. */
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
