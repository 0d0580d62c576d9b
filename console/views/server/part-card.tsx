/** Card of a selected part: what it is, and the ways to its resource, its causes and its faults. */
import { Button } from '../../parts/button.js';
import { go } from '../../store/focus.js';
import type { Part } from './server-plan.js';

/** Words by which the faults of a kind of part are found. */
const faultWords: Readonly<Record<Part['kind'], string>> = {
  drive: 'drive',
  fan: 'fan',
  supply: 'powerSupply',
  memory: 'memory',
  processor: 'processor',
  port: 'nic',
};

export function PartCard({ part: { kind, name, detail, tone, uri } }: { readonly part: Part }) {
  return (
    <section class="card part-card">
      <div class="head">
        <h2>{name}</h2>
        <Button icon="close" label="Close" tone="quiet" onClick={() => go({ part: undefined })} />
      </div>
      <p>
        <b class={tone === 'absent' ? 'muted' : `tone-${tone}`}>{tone}</b> <span class="muted">{detail}</span>
      </p>
      <div class="row-buttons">
        <Button icon="why" text="Why this health" onClick={() => go({ why: `${uri}#/Status/Health` })} />
        <Button icon="resources" text="Resource" onClick={() => go({ view: 'resources', uri })} />
        <Button
          icon="faults"
          text="Set a fault"
          onClick={() => go({ view: 'faults', q: faultWords[kind] })}
        />
      </div>
    </section>
  );
}
