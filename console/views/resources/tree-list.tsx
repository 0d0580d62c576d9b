/** List of resources as a tree, or as a flat list while the user searches. */
import { signal } from '@preact/signals';
import { Empty } from '../../parts/notice.js';
import { adjust, focus, go } from '../../store/focus.js';
import {
  ancestorsOf,
  buildResourceTree,
  type ResourceFacts,
  type ResourceNode,
  searchResources,
} from './resource-tree.js';

const foundMax = 200;
const rootUri = '/redfish/v1/';

/** Nodes that the user has opened, besides those above the selected resource. */
const opened = signal<ReadonlySet<string>>(new Set([rootUri]));

export function TreeList({
  resources,
  selected,
}: {
  readonly resources: readonly ResourceFacts[];
  readonly selected: string;
}) {
  const text = focus.value.q ?? '';
  return (
    <>
      <div class="search">
        <input
          type="search"
          placeholder="Search resources  /"
          aria-label="Search resources"
          value={text}
          onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
        />
      </div>
      {text === '' ? (
        <Tree resources={resources} selected={selected} />
      ) : (
        <Found found={searchResources(resources, text)} selected={selected} />
      )}
    </>
  );
}

function Tree({
  resources,
  selected,
}: {
  readonly resources: readonly ResourceFacts[];
  readonly selected: string;
}) {
  const above = new Set(ancestorsOf(selected));
  return (
    <ul>
      <Node node={buildResourceTree(resources)} selected={selected} above={above} depth={0} />
    </ul>
  );
}

interface NodeProps {
  readonly node: ResourceNode;
  readonly selected: string;
  readonly above: ReadonlySet<string>;
  readonly depth: number;
}

function Node({ node, selected, above, depth }: NodeProps) {
  const { uri, segment, resource, children } = node;
  const isOpen = opened.value.has(uri) || above.has(uri);
  const toggle = () => {
    const next = new Set(opened.value);
    if (!next.delete(uri)) next.add(uri);
    opened.value = next;
  };
  return (
    <li>
      <button
        type="button"
        class="list-item"
        style={{ paddingLeft: `${6 + depth * 13}px` }}
        aria-current={uri === selected ? 'true' : undefined}
        aria-expanded={children.length === 0 ? undefined : isOpen}
        onClick={() => {
          if (children.length > 0 && (!isOpen || uri === selected)) toggle();
          if (resource !== undefined) go({ uri });
        }}
      >
        <span class="twist" aria-hidden="true">
          {children.length === 0 ? '' : isOpen ? '▾' : '▸'}
        </span>
        <span class={resource === undefined ? 'muted' : ''}>{decodeURIComponent(segment)}</span>
        {children.length > 8 && <span class="end">{children.length}</span>}
      </button>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Node key={child.uri} node={child} selected={selected} above={above} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Found({ found, selected }: { readonly found: readonly ResourceFacts[]; readonly selected: string }) {
  if (found.length === 0) return <Empty title="No resource has these words" />;
  return (
    <ul>
      {found.slice(0, foundMax).map(({ uri, name, type }) => (
        <li key={uri}>
          <button
            type="button"
            class="list-item list-item-two"
            aria-current={uri === selected ? 'true' : undefined}
            onClick={() => go({ uri })}
          >
            <span>{name || type}</span>
            <span class="muted mono">{uri.slice(rootUri.length)}</span>
          </button>
        </li>
      ))}
      {found.length > foundMax && <li class="muted notice">{found.length - foundMax} more; add a word.</li>}
    </ul>
  );
}
