/** All faults of the server, by group, each with a form of its parameters. */
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { Empty } from '../../parts/notice.js';
import { adjust, focus } from '../../store/focus.js';
import { canAct } from '../../store/moment.js';
import { type FaultDescription, groupOf, missingParameters, parameterValue } from './catalog.js';
import { ParameterField } from './parameter-field.js';
import { setFault } from './set-fault.js';

export function FaultList({ faults }: { readonly faults: readonly FaultDescription[] }) {
  const text = (focus.value.q ?? '').toLowerCase();
  const found = faults.filter((each) => `${each.fault} ${each.description}`.toLowerCase().includes(text));
  const groups = [...new Set(found.map(groupOf))].map(
    (group) => [group, found.filter((fault) => groupOf(fault) === group)] as const,
  );
  return (
    <section class="card">
      <h2>Set a fault</h2>
      <div>
        <input
          type="search"
          placeholder="Search faults  /"
          aria-label="Search faults"
          value={focus.value.q ?? ''}
          onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
        />
      </div>
      {found.length === 0 && <Empty title="No fault has this text" />}
      {groups.map(([group, members]) => (
        <div key={group} class="fault-group">
          <h3>{group}</h3>
          {members.map((fault) => (
            <FaultRow key={fault.fault} fault={fault} />
          ))}
        </div>
      ))}
    </section>
  );
}

function FaultRow({ fault }: { readonly fault: FaultDescription }) {
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const missing = missingParameters(fault, values);
  const given = Object.fromEntries(
    Object.entries(fault.parameters).flatMap(([name, parameter]) => {
      const value = parameterValue(parameter, values[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return (
    <div class="fault">
      <button type="button" class="list-item" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="twist" aria-hidden="true">
          {isOpen ? '▾' : '▸'}
        </span>
        <span>{fault.fault}</span>
        {!fault.lasts && <span class="tag">once</span>}
      </button>
      {isOpen && (
        <form
          class="fault-form"
          onSubmit={(event) => {
            event.preventDefault();
            void setFault(fault.fault, given);
          }}
        >
          <p class="muted">{fault.description}</p>
          <div class="filters">
            {Object.entries(fault.parameters).map(([name, parameter]) => (
              <ParameterField
                key={name}
                name={name}
                parameter={parameter}
                value={values[name] ?? ''}
                onValue={(value) => setValues({ ...values, [name]: value })}
              />
            ))}
            <button
              type="submit"
              class="button button-primary"
              disabled={!canAct.value || missing.length > 0}
            >
              Set
            </button>
            {fault.lasts && (
              <Button
                text="Clear"
                isDisabled={!canAct.value || missing.length > 0}
                onClick={() => void setFault(fault.fault, given, true)}
              />
            )}
            {!canAct.value && <span class="muted">Only in the present of a run.</span>}
          </div>
        </form>
      )}
    </div>
  );
}
