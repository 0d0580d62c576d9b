/** Navigation between the views, from their list. */
import { reportFile } from '../api/record.js';
import { Icon } from '../parts/icon.js';
import { addressOf, focus } from '../store/focus.js';
import { runState } from '../store/run.js';
import { views } from '../views/views.js';

export function Navigation() {
  const faults = runState.value?.faults.length ?? 0;
  return (
    <nav class="navigation" aria-label="Views">
      {views.map(({ id, title, icon, key }) => (
        <a
          key={id}
          href={addressOf({ view: id, q: undefined })}
          aria-current={focus.value.view === id ? 'page' : undefined}
          title={`${title} (${key})`}
        >
          <Icon name={icon} />
          <span>{title}</span>
          {id === 'faults' && faults > 0 && <span class="count">{faults}</span>}
        </a>
      ))}
      {reportFile !== undefined && (
        <a href="./" title="Report of the sweep">
          <Icon name="back" />
          <span>Report</span>
        </a>
      )}
    </nav>
  );
}
