/**
 * Pages of collections. Mockup creators save the pages that `Members@odata.nextLink` leads to as folders named by their
 * query, such as `Entries?$skip=75`. A capture has the whole collection instead.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { type CapturedResource, type CaptureNote, linkIn } from './capture.js';

/** A resource while the capture is read. */
export interface ReadResource extends CapturedResource {
  /** Path of its `index.json`. */
  readonly path: string;
  /** Links of its body to this service, without pages. */
  readonly links: readonly string[];
}

const nextLink = 'Members@odata.nextLink';
/** Name of the same property in services of the first years. */
const earlyNextLink = '@odata.nextLink';
const count = 'Members@odata.count';

/** Returns the resources with the members of pages in their collections, and without resources at URIs with a query. */
export function mergePages(
  resources: readonly ReadResource[],
  notes: CaptureNote[],
): readonly ReadResource[] {
  const pages = new Map<string, ReadResource[]>();
  const plain: ReadResource[] = [];
  for (const resource of resources) {
    const [base, query] = splitQuery(resource.uri);
    if (query === undefined) plain.push(resource);
    else if (!Array.isArray(resource.body.Members) || /(?:^|&)\$?(?:expand|select|filter|top)=/iu.test(query))
      notes.push({
        path: resource.path,
        kind: 'dropped',
        found: 'an answer to a query',
        done: `${base} is served without it`,
      });
    else {
      const same = pages.get(base.toLowerCase());
      if (same === undefined) pages.set(base.toLowerCase(), [resource]);
      else same.push(resource);
    }
  }
  const merged = plain.map((resource) => {
    const own = pages.get(resource.uri.toLowerCase());
    pages.delete(resource.uri.toLowerCase());
    return mergeInto(resource, own ?? [], notes);
  });
  for (const own of pages.values()) {
    const [first, ...others] = inOrder(own);
    if (first === undefined) continue;
    const [uri] = splitQuery(first.uri);
    notes.push({
      path: first.path,
      kind: 'repaired',
      found: 'a page of a collection whose first page is missing',
      done: `${uri} begins with it`,
    });
    merged.push(mergeInto({ ...first, uri }, others, notes));
  }
  return merged;
}

function splitQuery(uri: string): [base: string, query?: string] {
  const cut = uri.search(/\?|%3f/iu);
  if (cut < 0) return [uri];
  const base = uri.slice(0, cut).replace(/\/+$/u, '');
  return [
    base,
    uri
      .slice(cut)
      .replace(/^(?:\?|%3f)/iu, '')
      .replaceAll('%24', '$'),
  ];
}

/** Pages in the order of the first number of their query. */
function inOrder(pages: readonly ReadResource[]): readonly ReadResource[] {
  const start = ({ uri }: ReadResource) => Number(/\d+/u.exec(splitQuery(uri)[1] ?? '')?.[0] ?? 0);
  return [...pages].sort((one, other) => start(one) - start(other));
}

function mergeInto(
  resource: ReadResource,
  pages: readonly ReadResource[],
  notes: CaptureNote[],
): ReadResource {
  const { body } = resource;
  const hasNext = body[nextLink] !== undefined || body[earlyNextLink] !== undefined;
  if (!Array.isArray(body.Members) || (pages.length === 0 && !hasNext)) return resource;
  const members: Json[] = [];
  const listed = new Set<string>();
  for (const page of [resource, ...inOrder(pages)]) {
    const own = page.body.Members;
    for (const member of Array.isArray(own) ? (own as readonly Json[]) : []) {
      const link = linkIn(member);
      if (link !== undefined && listed.has(link)) continue;
      if (link !== undefined) listed.add(link);
      members.push(member);
    }
  }
  for (const { path } of pages)
    notes.push({
      path,
      kind: 'repaired',
      found: 'a page of a collection',
      done: `its members are in ${resource.uri}`,
    });
  const { [nextLink]: _, [earlyNextLink]: __, ...rest } = body;
  const announced = body[count];
  const missing = typeof announced === 'number' ? announced - members.length : 0;
  if (missing > 0 || pages.length === 0)
    notes.push({
      path: resource.path,
      kind: 'repaired',
      found:
        missing > 0 ? `${missing} of ${announced} members not captured` : 'a next page that is not captured',
      done: `the collection has ${members.length} members`,
    });
  const whole: JsonObject = { ...rest, Members: members, [count]: members.length };
  return { ...resource, body: whole };
}
