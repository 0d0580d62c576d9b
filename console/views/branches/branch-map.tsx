/** Map of the branches: the run as a line, and each branch leaving it where it begins. */
import { go } from '../../store/focus.js';
import { moment } from '../../store/moment.js';
import { extent } from '../../store/run.js';
import { layoutBranches } from './branch-layout.js';
import type { BranchFacts } from './branches-view.js';

interface BranchMapProps {
  readonly branches: readonly BranchFacts[];
  readonly selected: string | undefined;
}

const width = 1_000;
const rowHeight = 26;
const top = 18;

export function BranchMap({ branches, selected }: BranchMapProps) {
  const run = extent.value;
  if (run === undefined) return null;
  const { lines, toX } = layoutBranches(
    branches.map(({ id, from, at }) => ({ id, fromMs: Date.parse(from.time), toMs: at })),
    run,
    width,
  );
  const height = top + (branches.length + 1) * rowHeight;
  const now = moment.value;
  return (
    <svg class="branch-map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label="Branches">
      <line class="run-line" x1={toX(run.startMs)} y1={top} x2={toX(run.endMs)} y2={top} />
      <text x={toX(run.startMs) + 4} y={top - 8}>
        the run
      </text>
      {now !== undefined && <circle class="here" cx={toX(now.at)} cy={top} r={4} />}
      {lines.map(({ id, x, endX, row }) => {
        const y = top + (row + 1) * rowHeight;
        const select = () => go({ branch: id });
        return (
          <g
            key={id}
            class={id === selected ? 'branch branch-selected' : 'branch'}
            role="button"
            tabIndex={0}
            aria-label={`Branch ${id}`}
            aria-pressed={id === selected}
            onClick={select}
            onKeyDown={({ key }) => {
              if (key === 'Enter') select();
            }}
          >
            <path d={`M${x} ${top} C${x} ${y} ${x} ${y} ${x + 14} ${y} H${endX}`} />
            <circle cx={endX} cy={y} r={4} />
            <text x={endX + 9} y={y + 4}>
              {id}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
