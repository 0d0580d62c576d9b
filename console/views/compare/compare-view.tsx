/** View of comparisons and searches: two moments as a client sees them, and when a condition held. */
import { useState } from 'preact/hooks';
import { get } from '../../api/client.js';
import type { ChangesFacts } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { ChangeList } from '../../parts/change-list.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { focus, go } from '../../store/focus.js';
import { moment } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { ConditionSearch } from './condition-search.js';

export function CompareView() {
  return (
    <div class="columns">
      <TwoMoments />
      <ConditionSearch />
    </div>
  );
}

interface Asked {
  readonly from: string;
  readonly to: string;
}

function TwoMoments() {
  const { since, at } = focus.value;
  const [asked, setAsked] = useState<Asked>();
  const from = since ?? 'start';
  const to = at ?? 'end';
  const isOpen = asked?.from === from && asked.to === to;
  const events = asked === undefined || asked.to !== 'end' ? '' : extent.value?.events;
  const answer = useQuery(
    asked === undefined || !isOpen ? undefined : `compare ${asked.from} ${asked.to} ${events}`,
    (signal) => get<ChangesFacts>('/history/changes', { from, to }, signal),
    'compare',
  );
  const now = moment.value;
  return (
    <section class="card">
      <h2>Two moments</h2>
      <p class="compare-ends">
        <span>
          From <b class="mono">{from}</b>
        </span>
        <span>
          to <b class="mono">{at ?? 'the present'}</b>, where the playhead is
        </span>
      </p>
      <div class="row-buttons">
        <Button text="Compare" tone="primary" onClick={() => setAsked({ from, to })} />
        <Button
          icon="check"
          text="Mark this moment as the first"
          onClick={() => now !== undefined && go({ since: `#${now.after}` })}
        />
        {since !== undefined && (
          <Button text="From the start" tone="quiet" onClick={() => go({ since: undefined })} />
        )}
      </div>
      {!isOpen && (
        <Empty title="What differs for a client">
          Mark a moment, move the playhead, and compare. Readings are left out until you want them.
        </Empty>
      )}
      {isOpen && answer.problem !== undefined && <Problem text={answer.problem} />}
      {isOpen && answer.isLoading && answer.value === undefined && <Loading what="both moments" />}
      {isOpen && answer.value !== undefined && <ChangeList changes={answer.value} />}
    </section>
  );
}
