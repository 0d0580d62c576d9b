/** Failure of a sweep: what was expected and found, the steps that lead there, its timeline and its commands. */
import { CopyButton } from '../parts/copy-button.js';
import { Icon } from '../parts/icon.js';
import { formatOffset } from '../time/format.js';
import { addressOfFailure, type Bucket } from './report-data.js';

const kinds: Readonly<Record<string, string>> = {
  bug: 'error of the program',
  order: 'order of events',
  quiet: 'server not healthy after its repair',
};

export function FailureCard({ bucket }: { readonly bucket: Bucket }) {
  const { count, seed, failure, again, smaller } = bucket;
  const { kind, what, location, atMs, steps = [], faults, server, ties } = failure;
  const address = addressOfFailure(bucket);
  const shown = [
    ...steps,
    ...faults.map(({ atMs: at, fault, with: parameters }) => ({
      atMs: at,
      what: ['fault', fault, ...Object.values(parameters).map(String)].join(' '),
    })),
  ].toSorted((one, other) => one.atMs - other.atMs);
  return (
    <article class="failure">
      <header>
        <span class="failure-count">{count}×</span>
        <span class="failure-kind">{kinds[kind] ?? kind}</span>
        <span class="muted">
          seed {seed}, at {formatOffset(atMs, 0)}
          {ties === 'shuffled' && ', with shuffled ties'}
          {server !== '' && `, on a server ${server}`}
        </span>
      </header>
      <pre class="failure-text">{what}</pre>
      {location !== '' && <p class="muted mono">{location}</p>}
      {shown.length > 0 && (
        <ol class="failure-steps" aria-label="Steps to the failure">
          {shown.map((step, index) => (
            <li key={`${index} ${step.what}`}>
              <time>{formatOffset(step.atMs, 0)}</time>
              <span>{step.what}</span>
            </li>
          ))}
        </ol>
      )}
      <footer>
        {address === undefined ? (
          <span class="muted">No journal is stored, so there is no timeline (--retain never).</span>
        ) : (
          <a class="button button-primary" href={address}>
            <Icon name="play" /> Open the timeline
          </a>
        )}
        <CopyButton text="command to repeat it" content={() => again} />
        {smaller !== undefined && <CopyButton text="command to shrink it" content={() => smaller} />}
      </footer>
    </article>
  );
}
