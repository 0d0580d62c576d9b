/** Page of a fleet: its racks by health, a selection, and actions on the selected members. */
import { Button } from '../parts/button.js';
import { Empty, Loading } from '../parts/notice.js';
import { Mark } from '../shell/mark.js';
import { nextTheme, theme } from '../store/theme.js';
import { formatClock, formatDate } from '../time/format.js';
import { FleetActions } from './fleet-actions.js';
import { FleetClock } from './fleet-clock.js';
import { facts, fleetState, members, problem, selected } from './fleet-store.js';
import { Racks } from './racks.js';
import { SelectionFields } from './selection-fields.js';

export function FleetPage() {
  const all = members.value;
  return (
    <div class="fleet">
      <header class="top-bar">
        <div class="brand">
          <Mark />
          <span>Tidefish fleet</span>
        </div>
        <FleetTime />
        <FleetClock />
        <div class="top-bar-end">
          <Button icon="theme" label={`Theme: ${theme.value}`} tone="quiet" onClick={nextTheme} />
        </div>
      </header>
      <main class="fleet-main" aria-label="Fleet">
        {problem.value !== undefined && (
          <p class="notice notice-problem" role="alert">
            {problem.value}
          </p>
        )}
        {facts.value?.hasHistory === false && (
          <p class="notice">
            Members store no history, so their consoles stay empty: start the fleet with{' '}
            <code>--history-memory 4000</code> for 4 MB each.
          </p>
        )}
        {all === undefined && problem.value === undefined && <Loading what="the members" />}
        {all !== undefined && (
          <>
            <SelectionFields members={all} />
            <div class="fleet-columns">
              <section aria-label="Racks">
                {selected.value.length === 0 ? (
                  <Empty title="No member is selected">Change the selection to see members.</Empty>
                ) : (
                  <Racks members={all} />
                )}
              </section>
              <FleetActions />
            </div>
          </>
        )}
      </main>
    </div>
  );
}

function FleetTime() {
  const state = fleetState.value;
  if (state === undefined) return <div class="moment" />;
  return (
    <div class="moment" title="Virtual time in UTC">
      <span class="moment-date">{formatDate(state.at)}</span>
      <time>{formatClock(state.at)}</time>
      <span class="moment-offset">{state.contacted} contacted</span>
    </div>
  );
}
