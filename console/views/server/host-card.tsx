/** Cards beside the picture: power and start of the host, its screen, parts that are degraded, and what comes next. */
import { get } from '../../api/client.js';
import type { MachineFacts } from '../../api/types.js';
import { go } from '../../store/focus.js';
import { at, isLive, moment, momentKey } from '../../store/moment.js';
import { openedAt } from '../../store/opening.js';
import { useQuery } from '../../store/query.js';
import { runState } from '../../store/run.js';
import { serverUris } from '../../store/server-uris.js';
import { formatSpan } from '../../time/format.js';
import { shortStates, toneOf } from '../../timeline/tones.js';
import { innermost } from '../machines/machine-facts.js';
import type { Body, Part } from './server-plan.js';

interface HostCardProps {
  readonly system: Body;
  readonly parts: readonly Part[];
}

export function HostCard({ system, parts }: HostCardProps) {
  const boot = Object(system.BootProgress) as Body;
  const vendor = Object.values(Object(system.Oem) as Body)[0] as Body | undefined;
  const status = Object(system.Status) as Body;
  const degraded = parts.filter(({ tone }) => tone === 'warning' || tone === 'critical');
  return (
    <>
      <section class="card">
        <h2>
          {String(system.Model ?? 'Server')} <span class="muted">{String(system.HostName ?? '')}</span>
        </h2>
        <dl class="facts-list">
          <Fact name="Power" value={system.PowerState} pointer="/PowerState" />
          <Fact name="Health" value={status.HealthRollup} pointer="/Status/HealthRollup" />
          <Fact name="Boot" value={boot.LastState} pointer="/BootProgress/LastState" />
          <Fact name="POST" value={vendor?.PostState} pointer="/Oem/Vnd/PostState" />
          <Fact name="Asset tag" value={system.AssetTag} pointer="/AssetTag" />
          <Fact name="Serial" value={system.SerialNumber} pointer="/SerialNumber" />
        </dl>
        <MainMachines />
      </section>
      <Screen />
      {degraded.length > 0 && (
        <section class="card">
          <h2>Degraded parts</h2>
          <ul class="rows">
            {degraded.map(({ uri, name, tone, detail }) => (
              <li key={uri}>
                <button
                  type="button"
                  class="row-link grow"
                  onClick={() => go({ part: uri, why: `${uri}#/Status/Health` })}
                >
                  <b class={`tone-${tone}`}>{name}</b>
                </button>
                <span class="muted">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({
  name,
  value,
  pointer,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}) {
  const text = value === undefined || value === '' ? '—' : String(value);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <button
          type="button"
          class="value"
          title="Why?"
          onClick={() => go({ why: `${serverUris.value.system}#${pointer}` })}
        >
          {text}
        </button>
      </dd>
    </div>
  );
}

const mainMachines = ['power/1', 'manager/1', 'mains/1'];

function MainMachines() {
  const machinesOfOpening = openedAt('machines', momentKey.value);
  const answer = useQuery(
    `machines ${momentKey.value}`,
    (signal) => get<{ readonly machines: readonly MachineFacts[] }>('/machines', { at: at.value }, signal),
    'machines',
    machinesOfOpening && { machines: machinesOfOpening },
  );
  const shown = answer.value?.machines.filter(({ address }) => mainMachines.includes(address)) ?? [];
  const next = isLive.value ? runState.value?.nextDue : undefined;
  return (
    <ul class="rows">
      {shown.map(({ address, active }) => {
        const states = innermost(active).join(' · ');
        return (
          <li key={address}>
            <button
              type="button"
              class="row-link grow"
              onClick={() => go({ view: 'machines', machine: address })}
            >
              {address}
            </button>
            <span class="mono">
              <i class={`dot dot-${toneOf(states)}`} aria-hidden="true" />
              {shortStates(states)}
            </span>
          </li>
        );
      })}
      {next !== undefined && next !== null && (
        <li>
          <span class="grow">Next event</span>
          <span class="mono muted">in {formatSpan(Date.parse(next) - (moment.value?.at ?? 0))}</span>
        </li>
      )}
    </ul>
  );
}

/** Screen of the host. The control API has it for the present alone. */
function Screen() {
  const lines = runState.value?.screen ?? [];
  if (!isLive.value) return null;
  return (
    <section class="card screen" aria-label="Screen">
      {lines.length === 0 ? <span>no signal of the firmware</span> : <pre>{lines.join('\n')}</pre>}
    </section>
  );
}
