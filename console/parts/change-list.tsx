/** Differences between two states as a client sees them, resource by resource. */
import { useState } from 'preact/hooks';
import type { ChangesFacts } from '../api/types.js';
import { addressOf } from '../store/focus.js';
import { Button } from './button.js';
import { valueText } from './value-text.js';

const shownMax = 60;

export function ChangeList({ changes }: { readonly changes: ChangesFacts }) {
  const [withVolatile, setWithVolatile] = useState(false);
  const volatile = changes.changed.filter(({ isVolatile }) => isVolatile).length;
  const changed = changes.changed.filter(({ isVolatile }) => withVolatile || !isVolatile);
  const isNothing = changed.length + changes.added.length + changes.removed.length === 0;
  return (
    <div class="change-list">
      {isNothing && <p class="muted">Nothing that a client sees, besides readings.</p>}
      <Only title="New" sign="+" items={changes.added} />
      <Only title="Gone" sign="−" items={changes.removed} />
      {changed.slice(0, shownMax).map(({ uri, changes: differences }) => (
        <div key={uri}>
          <a href={addressOf({ view: 'resources', uri })} class="mono">
            {uri}
          </a>
          <dl class="changes mono">
            {differences.map(({ path, name = path, was, value }) => (
              <div key={path}>
                <dt>{name.slice(1)}</dt>
                <dd>
                  <del>{valueText(was)}</del> → <ins>{valueText(value)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {changed.length > shownMax && <p class="muted">{changed.length - shownMax} more resources.</p>}
      {volatile > 0 && (
        <Button
          text={withVolatile ? 'Hide readings' : `Readings and counters of ${volatile} resources`}
          tone="quiet"
          isPressed={withVolatile}
          onClick={() => setWithVolatile(!withVolatile)}
        />
      )}
    </div>
  );
}

interface OnlyProps {
  readonly title: string;
  readonly sign: string;
  readonly items: ChangesFacts['added'];
}

function Only({ title, sign, items }: OnlyProps) {
  if (items.length === 0) return null;
  return (
    <ul class="only" aria-label={title}>
      {items.slice(0, shownMax).map(({ uri, description }) => (
        <li key={uri}>
          <span class="mono">{sign}</span>
          <a href={addressOf({ view: 'resources', uri })}>{description}</a>
        </li>
      ))}
    </ul>
  );
}
