/** View of the resources: the tree as clients see it, one resource with what changed in it, and requests to it. */
import { signal } from '@preact/signals';
import { get } from '../../api/client.js';
import type { Difference } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { JsonView } from '../../parts/json-view.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { locationOf, pathOf, pointerOf } from '../../parts/value-text.js';
import { focus, go } from '../../store/focus.js';
import { at, isLive, moment, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { connectionProblem } from '../../store/run.js';
import { serverUris } from '../../store/server-uris.js';
import { RequestForm } from './request-form.js';
import type { ResourceFacts } from './resource-tree.js';
import { schemaAt } from './schema.js';
import { TreeList } from './tree-list.js';

type Body = Readonly<Record<string, unknown>>;

const isDescribed = signal(true);

export function ResourcesView() {
  const uri = focus.value.uri?.split('#', 1)[0] ?? serverUris.value.system;
  const list = useQuery(
    // The list costs the service a walk over all resources, so it does not follow each event of the present.
    `resources ${at.value ?? 'live'}`,
    (signal) =>
      get<{ readonly resources: readonly ResourceFacts[] }>('/history/resources', { at: at.value }, signal),
    'resources',
  );
  return (
    <div class="panes">
      <div class="pane pane-list">
        {list.problem !== undefined && <Problem text={list.problem} />}
        {list.value === undefined ? (
          list.isLoading && <Loading what="the resources" />
        ) : (
          <TreeList resources={list.value.resources} selected={uri} />
        )}
      </div>
      <Resource key={uri} uri={uri} />
    </div>
  );
}

function Resource({ uri }: { readonly uri: string }) {
  const { since } = focus.value;
  const body = useQuery(
    `resource ${uri} ${momentKey.value}`,
    (signal) => get<Body>('/history/resource', { uri, at: at.value }, signal),
    `resource ${uri}`,
  );
  const from = since ?? previousPosition();
  const differences = useQuery(
    from === undefined ? undefined : `since ${from} ${uri} ${momentKey.value}`,
    (signal) =>
      get<{ readonly differences: readonly Difference[] }>(
        '/history/diff',
        { from, to: at.value ?? 'end', uri },
        signal,
      ).catch(() => ({ differences: [] })),
    `since ${uri}`,
  );
  const schema = useSchema(body.value);
  const changed = pointersOf(differences.value?.differences ?? []);
  const type = String(body.value?.['@odata.type'] ?? '').replace(/^#/, '');
  return (
    <div class="pane">
      <div class="head">
        <h2>{String(body.value?.Name ?? uri)}</h2>
        <div class="row-buttons">
          <Button
            icon="why"
            text="Why"
            label="All changes of this resource"
            onClick={() => go({ why: uri })}
          />
          <Since />
          <Button
            text="Descriptions"
            label="Show the sentence of the schema beside each property"
            isPressed={isDescribed.value}
            onClick={() => {
              isDescribed.value = !isDescribed.value;
            }}
          />
        </div>
      </div>
      <p class="meta mono">
        <span>{uri}</span>
        <span>{type}</span>
        {(differences.value?.differences.length ?? 0) > 0 && (
          <span>
            <ins>
              {differences.value?.differences.length} changed since {since ?? 'the event before'}
            </ins>
          </span>
        )}
      </p>
      {body.problem !== undefined && connectionProblem.value === undefined && (
        <Empty title="This resource is not there at this moment">{body.problem}</Empty>
      )}
      {body.value === undefined && body.isLoading && <Loading what={uri} />}
      {body.value !== undefined && (
        <>
          <JsonView
            value={body.value}
            locate={(path) => locationOf(uri, path)}
            changed={changed}
            {...(isDescribed.value && { describe: (path) => schemaAt(schema, path)?.description })}
          />
          <RequestForm key={uri} uri={uri} body={body.value} schema={schema} />
        </>
      )}
    </div>
  );
}

/** Reads the schema of the type of a resource. Schemas never change during a run. */
function useSchema(body: Body | undefined): Body | undefined {
  const type = String(body?.['@odata.type'] ?? '').replace(/^#/, '');
  const schema = useQuery(type === '' ? undefined : `schema ${type}`, (signal) =>
    get<Body>(`/schemas/${type}`, {}, signal),
  );
  return schema.value;
}

/** Chooses the moment since which changes are yellow: the event before, or a moment that the user has marked. */
function Since() {
  const { since } = focus.value;
  const now = moment.value;
  if (since !== undefined)
    return (
      <Button
        text={`Since ${since}`}
        icon="close"
        label="Compare with the event before again"
        isPressed={true}
        onClick={() => go({ since: undefined })}
      />
    );
  return (
    <Button
      text="Mark"
      icon="check"
      label="Mark this moment: what changes from here on is yellow"
      onClick={() => now !== undefined && go({ since: `#${now.after}` })}
    />
  );
}

function previousPosition(): string | undefined {
  const after = moment.value?.after ?? 0;
  return after === 0 || (isLive.value && moment.value === undefined) ? undefined : `#${after - 1}`;
}

/** Returns the pointers of the differences and of everything that contains them. */
function pointersOf(differences: readonly Difference[]): ReadonlySet<string> {
  const all = differences.flatMap(({ path }) => {
    const parts = pathOf(path);
    return parts.map((_, index) => pointerOf(parts.slice(0, index + 1)));
  });
  return new Set(all);
}
