/** View of the branches: a map of where they leave the run, and what is different in each. */
import { useState } from 'preact/hooks';
import { get, post, remove } from '../../api/client.js';
import type { EventFacts, RunState } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { EventRow } from '../../parts/event-row.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { showMessage, showProblem } from '../../shell/toasts.js';
import { focus, go } from '../../store/focus.js';
import { moment } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { formatOffset } from '../../time/format.js';
import { BranchMap } from './branch-map.js';

export interface BranchFacts extends RunState {
  readonly id: string;
  readonly from: { readonly time: string; readonly after: number };
}

export function BranchesView() {
  const [revision, setRevision] = useState(0);
  const refresh = () => setRevision((before) => before + 1);
  const list = useQuery(
    `branches ${revision}`,
    (signal) => get<{ readonly branches: readonly BranchFacts[] }>('/branches', {}, signal),
    'branches',
  );
  const branches = list.value?.branches ?? [];
  const selected = branches.find(({ id }) => id === focus.value.branch);
  return (
    <>
      <NewBranch onMade={refresh} />
      {list.problem !== undefined && <Problem text={list.problem} />}
      {list.value !== undefined && branches.length === 0 && (
        <Empty title="No branch yet">
          A branch leaves the run at the playhead and goes its own way: other seeds, other hands, other
          faults. The run stays as it is.
        </Empty>
      )}
      {branches.length > 0 && <BranchMap branches={branches} selected={selected?.id} />}
      {selected !== undefined && (
        <Branch key={`${selected.id} ${revision}`} branch={selected} onChanged={refresh} />
      )}
    </>
  );
}

function NewBranch({ onMade }: { readonly onMade: () => void }) {
  const [seed, setSeed] = useState('');
  const now = moment.value;
  const make = async () => {
    if (now === undefined) return;
    try {
      const { id } = await post<BranchFacts>('/branches', {
        at: `#${now.after}`,
        ...(seed.trim() !== '' && { future: seed.trim() }),
      });
      go({ branch: id });
      onMade();
      showMessage(`Branch ${id} leaves the run after event ${now.after}.`);
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <div class="filters">
      <Button
        icon="branches"
        text={`Branch here, after #${now?.after ?? 0}`}
        tone="primary"
        onClick={() => void make()}
      />
      <label class="inline-field">
        <span>Seed of its future</span>
        <input
          placeholder="as the run"
          value={seed}
          onInput={({ currentTarget }) => setSeed(currentTarget.value)}
        />
      </label>
    </div>
  );
}

interface Comparison {
  readonly shared: number;
  readonly events: { readonly run: number; readonly branch: number };
  readonly first?: { readonly run?: EventFacts; readonly branch?: EventFacts };
}

const spans = ['1m', '10m', '1h', '1d'];

function Branch({ branch, onChanged }: { readonly branch: BranchFacts; readonly onChanged: () => void }) {
  const { id, from } = branch;
  const start = extent.value?.startMs ?? 0;
  const comparison = useQuery(`comparison ${id}`, (signal) =>
    get<Comparison>(`/branches/${id}/comparison`, {}, signal),
  );
  const act = (work: Promise<unknown>) => work.then(onChanged, showProblem);
  return (
    <section class="card">
      <div class="head">
        <h2>Branch {id}</h2>
        <span class="mono muted">
          from #{from.after}, {formatOffset(Date.parse(from.time), start)}, now{' '}
          {formatOffset(branch.at, start)}
        </span>
        <div class="row-buttons">
          {spans.map((by) => (
            <Button
              key={by}
              text={`+${by}`}
              label={`Advance the branch by ${by}`}
              onClick={() => void act(post(`/branches/${id}/advance`, { by }))}
            />
          ))}
          {['button.press', 'mains.off', 'mains.on'].map((operator) => (
            <Button
              key={operator}
              text={operator}
              onClick={() => void act(post(`/branches/${id}/inputs`, { operator }))}
            />
          ))}
          <Button
            text="Delete"
            tone="danger"
            onClick={() => {
              go({ branch: undefined });
              void act(remove(`/branches/${id}`));
            }}
          />
        </div>
      </div>
      {comparison.problem !== undefined && <Problem text={comparison.problem} />}
      {comparison.isLoading && <Loading what="the comparison" />}
      {comparison.value !== undefined && <FirstDifference comparison={comparison.value} />}
    </section>
  );
}

function FirstDifference({ comparison: { first, shared, events } }: { readonly comparison: Comparison }) {
  if (first === undefined) return <p>Both are the same so far: {shared} events are shared.</p>;
  return (
    <>
      <p class="muted">
        {shared} events are shared; then {events.run - shared} in the run, {events.branch - shared} in the
        branch. The first difference:
      </p>
      <div class="two-sides">
        <div>
          <h3>Run</h3>
          {first.run === undefined ? <p class="muted">Nothing happens.</p> : <EventRow event={first.run} />}
        </div>
        <div>
          <h3>Branch</h3>
          {first.branch === undefined ? (
            <p class="muted">Nothing happens.</p>
          ) : (
            <BranchEvent event={first.branch} />
          )}
        </div>
      </div>
    </>
  );
}

/** Event of a branch. The playhead belongs to the run, so it cannot go there. */
function BranchEvent({ event }: { readonly event: EventFacts }) {
  return (
    <p>
      <b>{event.description}</b> <span class="mono muted">#{event.number}</span>
    </p>
  );
}
