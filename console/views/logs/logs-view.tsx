/** View of the logs and alerts as clients see them, of the deliveries, and of the events of the run. */
import { useState } from 'preact/hooks';
import { get } from '../../api/client.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { Segments } from '../../parts/segments.js';
import { adjust, focus, go } from '../../store/focus.js';
import { at, goToInstant, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { serverUris } from '../../store/server-uris.js';
import { Deliveries, Events } from './event-lists.js';
import { filterEntries, type LogRow, readEntry, toneOfSeverity } from './log-rows.js';

const rowsMax = 500;
/** Lists of events beside the logs. */
const eventLists = [
  ['deliveries', 'Deliveries'],
  ['events', 'Events of the run'],
] as const;

export function LogsView() {
  const [log, setLog] = useState<string>('');
  const [isSevere, setSevere] = useState(false);
  const text = focus.value.q ?? '';
  return (
    <>
      <div class="filters">
        <Segments
          label="Log"
          choices={[['', 'All'], ...titlesById(), ...eventLists]}
          value={log}
          onChoose={setLog}
        />
        <input
          type="search"
          placeholder="Search messages  /"
          aria-label="Search messages"
          value={text}
          onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
        />
        <label class="inline-field">
          <input
            type="checkbox"
            checked={isSevere}
            onChange={({ currentTarget }) => setSevere(currentTarget.checked)}
          />
          Problems only
        </label>
      </div>
      {log === 'deliveries' && <Deliveries text={text} />}
      {log === 'events' && <Events text={text} />}
      {!eventLists.some(([id]) => id === log) && <Entries log={log} isSevere={isSevere} text={text} />}
    </>
  );
}

/** Logs by their ids. A captured server can have a log of the same id for each of its managers. */
function titlesById(): readonly (readonly [string, string])[] {
  return [...new Map(serverUris.value.logs.map(({ id, title }) => [id, title]))];
}

function Entries(filter: { readonly log: string; readonly isSevere: boolean; readonly text: string }) {
  const bodies = useQuery(
    `logs ${momentKey.value}`,
    (signal) =>
      get<{ readonly bodies: readonly Readonly<Record<string, unknown>>[] }>(
        '/history/bodies',
        { uris: serverUris.value.logs.map(({ uri }) => uri).join(','), at: at.value },
        signal,
      ),
    'logs',
  );
  if (bodies.problem !== undefined) return <Problem text={bodies.problem} />;
  if (bodies.value === undefined) return <Loading what="the logs" />;
  const all = bodies.value.bodies.map(readEntry);
  const rows = filterEntries(all, filter);
  if (rows.length === 0)
    return (
      <Empty title="No entry">
        {all.length === 0 ? 'The logs are empty at this moment.' : 'No entry passes the filter.'}
      </Empty>
    );
  return (
    <div class="table-scroll">
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Log</th>
            <th>Severity</th>
            <th>Message</th>
            <th>Code</th>
            <th class="number">Count</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMax).map((row) => (
            <Row key={row.uri} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > rowsMax && (
        <p class="muted">{rows.length - rowsMax} older entries; search to see them.</p>
      )}
    </div>
  );
}

function Row({ row: { uri, log, created, severity, message, code, count } }: { readonly row: LogRow }) {
  return (
    <tr>
      <td>
        <button
          type="button"
          class="row-link mono"
          title="Go to this time"
          onClick={() => goToInstant(Date.parse(created))}
        >
          {created.replace('T', ' ').replace('Z', '')}
        </button>
      </td>
      <td>{serverUris.value.logs.find(({ id }) => id === log)?.title ?? log}</td>
      <td class={toneOfSeverity(severity)}>{severity}</td>
      <td class="wide">
        <button
          type="button"
          class="row-link row-text"
          title="Why?"
          onClick={() => go({ why: `${uri}#/Message` })}
        >
          {message}
        </button>
      </td>
      <td class="mono">
        <button
          type="button"
          class="row-link"
          title="The entry as a resource"
          onClick={() => go({ view: 'resources', uri, q: undefined })}
        >
          {code || 'entry'}
        </button>
      </td>
      <td class="number">{count > 1 ? `${count}×` : ''}</td>
    </tr>
  );
}
