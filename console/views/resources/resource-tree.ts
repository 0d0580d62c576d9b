/** Tree of resources by their URIs, as clients see them. */

export interface ResourceFacts {
  readonly uri: string;
  readonly type: string;
  readonly name: string;
}

export interface ResourceNode {
  readonly uri: string;
  /** Last segment of the URI. */
  readonly segment: string;
  /** Facts of the resource; undefined for a segment that is no resource. */
  readonly resource: ResourceFacts | undefined;
  readonly children: readonly ResourceNode[];
}

interface Draft {
  uri: string;
  segment: string;
  resource: ResourceFacts | undefined;
  children: Map<string, Draft>;
}

/** Builds the tree below the service root. Segments between a resource and its parent become nodes of their own. */
export function buildResourceTree(resources: readonly ResourceFacts[]): ResourceNode {
  const root: Draft = { uri: '/redfish/v1/', segment: 'v1', resource: undefined, children: new Map() };
  for (const resource of resources) {
    const segments = resource.uri
      .split('/')
      .filter((segment) => segment !== '')
      .slice(2);
    let node = root;
    for (const segment of segments) {
      const next = node.children.get(segment) ?? {
        uri: `${node.uri}${segment}/`,
        segment,
        resource: undefined,
        children: new Map(),
      };
      node.children.set(segment, next);
      node = next;
    }
    node.resource = resource;
  }
  return finished(root);
}

function finished({ children, ...node }: Draft): ResourceNode {
  return { ...node, children: [...children.values()].map(finished).toSorted(bySegment) };
}

/** Numbers in order of size, so that drive 10 follows drive 9. */
const order = new Intl.Collator('en', { numeric: true });

function bySegment(one: ResourceNode, other: ResourceNode): number {
  return order.compare(one.segment, other.segment);
}

/** Resources whose URI, type or name contains all words of a search. */
export function searchResources(resources: readonly ResourceFacts[], text: string): readonly ResourceFacts[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return resources.filter(({ uri, type, name }) => {
    const content = `${uri} ${type} ${name}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
}

/** Returns the URIs of the nodes above a resource, so that the tree shows it. */
export function ancestorsOf(uri: string): readonly string[] {
  const segments = uri.split('/').filter((segment) => segment !== '');
  return segments.slice(2).map((_, index) => `/${segments.slice(0, index + 2).join('/')}/`);
}
