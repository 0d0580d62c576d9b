/** Faults that are active at the moment, each with a switch that clears it. */
import { get } from '../../api/client.js';
import type { ActiveFault } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { at, canAct, goToEvent, isLive, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { formatOffset } from '../../time/format.js';
import { setFault } from './set-fault.js';

export function ActiveFaults() {
  const answer = useQuery(
    `faults ${momentKey.value}`,
    (signal) => get<{ readonly faults: readonly ActiveFault[] }>('/faults', { at: at.value }, signal),
    'faults',
  );
  const faults = answer.value?.faults ?? [];
  return (
    <section class="card">
      <h2>Active faults</h2>
      {faults.length === 0 && <p class="muted">None{isLive.value ? '' : ' at this moment'}.</p>}
      <ul class="rows">
        {faults.map(({ fault, parameters, since }) => (
          <li key={`${fault} ${since.event}`}>
            <span class="grow">
              <b>{fault}</b> <span class="mono muted">{Object.values(parameters).join(' ')}</span>
            </span>
            <button type="button" class="row-link mono" onClick={() => goToEvent(since.event, since.at)}>
              since {formatOffset(since.at, extent.value?.startMs ?? since.at)}
            </button>
            <Button
              text="Clear"
              isDisabled={!canAct.value}
              onClick={() => void setFault(fault, parameters, true)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
