/** Actions on the selected members: power, faults and domains, and the members for which the last action failed. */
import { useState } from 'preact/hooks';
import { get } from '../api/client.js';
import { Button } from '../parts/button.js';
import { Problem } from '../parts/notice.js';
import { useQuery } from '../store/query.js';
import {
  type Catalog,
  type FaultDescription,
  missingParameters,
  parameterValue,
} from '../views/faults/catalog.js';
import { ParameterField } from '../views/faults/parameter-field.js';
import { actOnSelected, changeDomain, facts, fleetState, outcome, selected } from './fleet-store.js';
import { groupFailures } from './selection.js';

const resetUri = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';
const resets = ['On', 'GracefulShutdown', 'GracefulRestart', 'ForceRestart', 'ForceOff'];
const failuresShown = 50;

export function FleetActions() {
  const number = selected.value.length;
  const canAct = number > 0;
  return (
    <div class="stack">
      <section class="card" aria-label="Power">
        <h2>Power of {number} members</h2>
        <div class="row-buttons">
          {resets.map((ResetType) => (
            <Button
              key={ResetType}
              text={ResetType}
              isDisabled={!canAct}
              {...(ResetType === 'ForceOff' && { tone: 'danger' as const })}
              onClick={() => {
                const request = { method: 'POST', uri: resetUri, body: { ResetType } };
                void actOnSelected(ResetType, { request });
              }}
            />
          ))}
        </div>
      </section>
      <FleetFault canAct={canAct} />
      <Outcome />
      <Domains />
    </div>
  );
}

function FleetFault({ canAct }: { readonly canAct: boolean }) {
  const [name, setName] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const first = selected.value[0]?.name;
  const catalog = useQuery(
    first === undefined ? undefined : `catalog ${first}`,
    (signal) => get<Catalog>(`/members/${encodeURIComponent(first ?? '')}/catalog`, {}, signal),
    'catalog',
  );
  const faults = catalog.value?.faults ?? [];
  const fault = faults.find((each) => each.fault === name);
  const isReady = canAct && fault !== undefined && missingParameters(fault, values).length === 0;
  const set = (clear: boolean) => {
    if (fault === undefined) return;
    void actOnSelected(clear ? `${name} cleared` : name, {
      fault: { fault: name, ...given(fault, values), clear },
    });
  };
  return (
    <section class="card" aria-label="Fault">
      <h2>Fault of {selected.value.length} members</h2>
      {catalog.problem !== undefined && <Problem text={catalog.problem} />}
      <div class="filters">
        <label class="field">
          <span>Fault</span>
          <select
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setValues({});
            }}
          >
            <option value="">choose…</option>
            {faults.map((each) => (
              <option key={each.fault}>{each.fault}</option>
            ))}
          </select>
        </label>
        {Object.entries(fault?.parameters ?? {}).map(([each, parameter]) => (
          <ParameterField
            key={each}
            name={each}
            parameter={parameter}
            value={values[each] ?? ''}
            onValue={(value) => setValues({ ...values, [each]: value })}
          />
        ))}
        <Button text="Set" tone="primary" isDisabled={!isReady} onClick={() => set(false)} />
        {fault?.lasts !== false && <Button text="Clear" isDisabled={!isReady} onClick={() => set(true)} />}
      </div>
      {fault !== undefined && <p class="muted">{fault.description}</p>}
    </section>
  );
}

function given(fault: FaultDescription, values: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(fault.parameters).flatMap(([name, parameter]) => {
      const value = parameterValue(parameter, values[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Members for which the last action failed, by reason, each with a link to its console. */
function Outcome() {
  const last = outcome.value;
  if (last === undefined) return null;
  const { what, done, failed } = last;
  return (
    <section class="card" aria-label="Result" role="status">
      <h2>{what}</h2>
      <p>
        <b class="tone-ok">{done} done</b>
        {failed.length > 0 && <b class="tone-critical">, {failed.length} failed</b>}
      </p>
      {groupFailures(failed).map(({ reason, names }) => (
        <div key={reason} class="failures">
          <p>
            {reason} <span class="muted">{names.length} members:</span>
          </p>
          {names.slice(0, failuresShown).map((name) => (
            <a key={name} href={`/members/${encodeURIComponent(name)}/console/`}>
              {name}
            </a>
          ))}
          {names.length > failuresShown && <span class="muted">and more</span>}
        </div>
      ))}
    </section>
  );
}

function Domains() {
  const { feeds = [], cooling = [] } = facts.value ?? {};
  const lost = fleetState.value?.lost;
  const domains = [
    ...feeds.map((name) => ({ kind: 'feed' as const, name, isLost: lost?.feeds.includes(name) === true })),
    ...cooling.map((name) => ({
      kind: 'cooling' as const,
      name,
      isLost: lost?.cooling.includes(name) === true,
    })),
  ];
  if (domains.length === 0) return null;
  return (
    <section class="card" aria-label="Domains">
      <h2>Feeds and cooling loops</h2>
      <ul class="rows">
        {domains.map(({ kind, name, isLost }) => (
          <li key={`${kind} ${name}`}>
            <span class="grow">
              {name} {isLost && <b class="tone-critical">lost</b>}
            </span>
            <Button
              text={isLost ? 'Restore' : 'Lose'}
              label={`${isLost ? 'Restore' : 'Lose'} ${name}`}
              {...(!isLost && { tone: 'danger' as const })}
              onClick={() => void changeDomain(kind, name, !isLost)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
