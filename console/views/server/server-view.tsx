/** View of the server: drawn from its parts as they are at the moment, with its screen and what is open. */
import { get } from '../../api/client.js';
import { Loading, Problem } from '../../parts/notice.js';
import { focus } from '../../store/focus.js';
import { at, momentKey } from '../../store/moment.js';
import { openedAt } from '../../store/opening.js';
import { useQuery } from '../../store/query.js';
import { serverUris } from '../../store/server-uris.js';
import { HostCard } from './host-card.js';
import { PartCard } from './part-card.js';
import { Picture } from './picture.js';
import { type Body, kindTitles, type Part, placedSensors, planServer } from './server-plan.js';

export function ServerView() {
  const { system: systemUri, parts: collections } = serverUris.value;
  const uris = [systemUri, ...collections].join(',');
  const bodiesOfOpening = openedAt('bodies', momentKey.value);
  const answer = useQuery(
    `server ${momentKey.value}`,
    (signal) => get<{ readonly bodies: readonly Body[] }>('/history/bodies', { uris, at: at.value }, signal),
    'server',
    bodiesOfOpening && { bodies: bodiesOfOpening },
  );
  if (answer.problem !== undefined) return <Problem text={answer.problem} />;
  if (answer.value === undefined) return <Loading what="the server" />;
  const { bodies } = answer.value;
  const system = bodies.find((body) => body['@odata.id'] === systemUri);
  const parts = planServer(bodies);
  const selected = parts.find(({ uri }) => uri === focus.value.part);
  return (
    <div class="server">
      <div class="pictures">
        <div class="picture-sides">
          <Picture view="front" title="Front" parts={parts} />
          <Picture view="rear" title="Rear" parts={parts} />
          <Legend parts={parts} />
        </div>
        <Picture
          view="inside"
          title="Inside, front at the left"
          parts={parts}
          sensors={placedSensors(bodies)}
        />
      </div>
      <div class="stack">
        {selected !== undefined && <PartCard part={selected} />}
        {system !== undefined && <HostCard system={system} parts={parts} />}
      </div>
    </div>
  );
}

/** Number of parts of each kind, and how many of them are degraded. */
function Legend({ parts }: { readonly parts: readonly Part[] }) {
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  return (
    <dl class="legend">
      {kinds.map((kind) => {
        const members = parts.filter((part) => part.kind === kind);
        const degraded = members.filter(({ tone }) => tone === 'warning' || tone === 'critical').length;
        return (
          <div key={kind}>
            <dt>{kindTitles[kind]}</dt>
            <dd>
              {members.length}
              {degraded > 0 && <b class="tone-critical"> {degraded} degraded</b>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
