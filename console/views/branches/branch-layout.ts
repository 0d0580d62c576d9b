/** Layout of the map of branches. Unit of times: ms since the epoch. */

export interface BranchSpan {
  readonly id: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface BranchLine {
  readonly id: string;
  readonly x: number;
  readonly endX: number;
  /** Row below the run. */
  readonly row: number;
}

const left = 20;
const right = 60;
/** Shortest line of a branch, so that a new one can be seen. */
const lineMin = 34;

/** Places the branches in rows, the latest ones next to the run, so that their lines do not cross. */
export function layoutBranches(
  branches: readonly BranchSpan[],
  run: { readonly startMs: number; readonly endMs: number },
  width: number,
): { readonly lines: readonly BranchLine[]; readonly toX: (at: number) => number } {
  const end = Math.max(run.endMs, ...branches.map(({ toMs }) => toMs), run.startMs + 1);
  const toX = (at: number) => left + ((at - run.startMs) / (end - run.startMs)) * (width - left - right);
  const lines = branches
    .toSorted((one, other) => other.fromMs - one.fromMs)
    .map(({ id, fromMs, toMs }, row) => {
      const x = toX(fromMs);
      return { id, x, endX: Math.max(toX(toMs), x + lineMin), row };
    });
  return { lines, toX };
}
