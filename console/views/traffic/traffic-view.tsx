/** View of the traffic: the requests of clients, with a filter, and what they caused. */
import { useState } from 'preact/hooks';
import { get, getFile } from '../../api/client.js';
import type { LoggedRequest } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { download } from '../../parts/download.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { Segments } from '../../parts/segments.js';
import { showProblem } from '../../shell/toasts.js';
import { adjust, focus, go } from '../../store/focus.js';
import { goToEvent, goToInstant, moment } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { formatBytes, formatOffset } from '../../time/format.js';

const shownMax = 500;
const failureStatus = 400;
const methods = [
  ['', 'All'],
  ...['GET', 'PATCH', 'POST', 'PUT', 'DELETE'].map((method) => [method, method] as const),
] as const;

export function TrafficView() {
  const [isFailed, setFailed] = useState(false);
  const [method, setMethod] = useState<string>('');
  const text = (focus.value.q ?? '').toLowerCase();
  // Reads change no state, so the log can grow without an event: the time of the run is in the key.
  const requests = useQuery(
    `requests ${isFailed} ${method} ${extent.value?.endMs}`,
    (signal) =>
      get<{ readonly requests: readonly LoggedRequest[] }>(
        '/requests',
        { last: shownMax, failed: isFailed ? 'true' : undefined, method: method || undefined },
        signal,
      ),
    `requests ${isFailed} ${method}`,
  );
  const rows = requests.value?.requests
    .filter(({ uri, user, client }) => `${uri} ${user} ${client}`.toLowerCase().includes(text))
    .toReversed();
  const saveHar = () => getFile('/export/har').then((file) => download('tidefish.har', file), showProblem);
  return (
    <>
      <div class="filters">
        <Segments label="Method" choices={methods} value={method} onChoose={setMethod} />
        <input
          type="search"
          placeholder="Search path, user, client  /"
          aria-label="Search requests"
          value={focus.value.q ?? ''}
          onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
        />
        <label class="inline-field">
          <input
            type="checkbox"
            checked={isFailed}
            onChange={({ currentTarget }) => setFailed(currentTarget.checked)}
          />
          Failed only
        </label>
        <Button
          icon="download"
          text="HAR"
          label="Save all requests as a HTTP archive"
          tone="quiet"
          onClick={() => void saveHar()}
        />
      </div>
      {requests.problem !== undefined && <Problem text={requests.problem} />}
      {rows === undefined && requests.isLoading && <Loading what="the requests" />}
      {rows?.length === 0 && (
        <Empty title="No request">
          Requests of clients over HTTPS appear here, reads and refused ones too. Those of scenarios are on
          the timeline.
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && <Requests rows={rows} />}
    </>
  );
}

function Requests({ rows }: { readonly rows: readonly LoggedRequest[] }) {
  const start = extent.value?.startMs ?? 0;
  const now = moment.value?.at ?? Number.POSITIVE_INFINITY;
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Method</th>
            <th>Path</th>
            <th class="number">Status</th>
            <th>User</th>
            <th class="number">Took</th>
            <th class="number">Size</th>
            <th>Event</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((request) => {
            const atMs = Date.parse(request.at);
            const { status } = request;
            return (
              <tr key={request.number} class={atMs > now ? 'is-future' : ''}>
                <td>
                  <button type="button" class="row-link mono" onClick={() => goToInstant(atMs)}>
                    {formatOffset(atMs, start)}
                  </button>
                </td>
                <td class="mono">{request.method ?? '?'}</td>
                <td class="mono path wide">
                  <button
                    type="button"
                    class="row-link"
                    onClick={() =>
                      go({ view: 'resources', uri: request.uri?.split('?', 1)[0], q: undefined })
                    }
                  >
                    {request.uri ?? 'not readable'}
                  </button>
                  {request.message !== null && <div class="tone-warning">{request.message}</div>}
                </td>
                <td class={`number ${status === null || status >= failureStatus ? 'tone-critical' : ''}`}>
                  {status ?? request.problem}
                </td>
                <td>{request.user ?? '—'}</td>
                <td class="number mono">{request.durationMs.toFixed(1)} ms</td>
                <td class="number mono">{formatBytes(request.bytes)}</td>
                <td>
                  {request.events.map((event) => (
                    <button key={event} type="button" class="row-link mono" onClick={() => goToEvent(event)}>
                      #{event}{' '}
                    </button>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
