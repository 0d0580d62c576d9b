/**
 * The result of a read with a query, evaluated in OData order: only, $filter, $count, $skip and $top, $expand, $select.
 * Works on projections; text and ETag are made at the end. Draws and changes nothing.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import type { Refusal } from '../../resource/define.js';
import { DependencyTracker, type Reading } from '../read/dependencies.js';
import { etagOfText } from '../read/etag.js';
import type { RenderedAnswer, Renderer } from '../read/render.js';
import type { Rendered } from '../read/rendered.js';
import { expandLinks, linkIn } from './expand.js';
import { satisfies } from './filter.js';
import { formatQuery, type Query } from './query.js';
import { select } from './select.js';

/** Finds the resource of a link; undefined if it cannot be shown within another. */
type Follow = (uri: string) => Rendered | undefined;

/**
 * Reason why the query is not possible for this resource: it is about members and there are none, or only the one that
 * `only` requests. Elsewhere `only` is ignored with any other options (behaviour "OData query options").
 */
export function unsuitable(query: Query, { resource: { Members: members } }: Rendered): Refusal | undefined {
  const { only, filter, count, skip, top } = query;
  const ofMembers = filter !== undefined || count || skip !== undefined || top !== undefined;
  if (!ofMembers) return undefined;
  if (!Array.isArray(members)) return { messages: [baseMessage('QueryNotSupportedOnResource')] };
  return only && members.length === 1 ? { messages: [baseMessage('QueryCombinationInvalid')] } : undefined;
}

export function queried(
  renderer: Renderer,
  reading: Reading,
  addressed: Rendered,
  query: Query,
): RenderedAnswer {
  const tracker = new DependencyTracker(reading.tree);
  tracker.include(addressed.dependencies);
  const follow: Follow = (uri) => renderer.renderAt(uri, reading, tracker);
  const shown = query.only ? onlyMember(addressed, follow) : addressed;

  let body = withMembers(shown.body, query, follow);
  if (query.expands) body = expandLinks(body, (uri) => follow(uri)?.body);
  if (query.select !== undefined && query.select !== true) body = select(body, query.select);

  const text = JSON.stringify(body);
  // Expanded resources change without a change of the resource's own ETag.
  const etag = query.expands || query.filter !== undefined ? etagOfText(text) : shown.etag;
  return { text, link: shown.link, etag, dependencies: tracker.dependencies() };
}

function onlyMember(collection: Rendered, follow: Follow): Rendered {
  const { Members: members } = collection.resource;
  if (!Array.isArray(members) || members.length !== 1) return collection;
  // Expanded or not, it has its address.
  const { '@odata.id': uri } = members[0] as JsonObject;
  return follow(String(uri)) ?? collection;
}

function withMembers(body: JsonObject, query: Query, follow: Follow): JsonObject {
  const { filter, count, expands, skip, top } = query;
  const all = body.Members;
  if (!Array.isArray(all)) return body;
  const matching =
    filter === undefined ? all : inFull(all, follow).filter((member) => satisfies(member, filter));
  const page = slicePage(matching, query);
  const members = filter !== undefined || expands ? page.slice(0, shownMax) : page;
  const rest =
    members.length === page.length
      ? {}
      : {
          'Members@odata.nextLink': `${String(body['@odata.id'])}?${formatQuery({ ...query, ...nextPage(query) })}`,
        };
  if (!count) return { ...body, Members: members, 'Members@odata.count': page.length, ...rest };

  // `$count=true` alone requests no members, and the response does not name the collection (behaviour § 1.3).
  const { '@odata.id': _id, '@odata.etag': _etag, ...counted } = body;
  const paged = skip !== undefined || top !== undefined;
  return {
    ...counted,
    Members: paged ? members : [],
    'Members@odata.count': matching.length,
    ...(paged ? rest : {}),
  };
}

/** Expanded members without their ETags, whether the collection always expands them or links to them. */
function inFull(members: readonly Json[], follow: Follow): JsonObject[] {
  const found: JsonObject[] = [];
  for (const member of members) {
    const uri = linkIn(member);
    const resource = uri === undefined ? withoutTag(member as JsonObject) : follow(uri)?.resource;
    if (resource !== undefined) found.push(resource);
  }
  return found;
}

function withoutTag({ '@odata.etag': _etag, ...rest }: JsonObject): JsonObject {
  return rest;
}

// `$skip`, `$top` and the limit of one response. The count of a page is that of its members, not of all, as real
// controllers of this kind have it (behaviour § 1.3); after `$count=true` it is that of all.

/**
 * Maximum number of expanded members in one response. The longest log has this many (behaviour "Limits"); a longer
 * response ends with a link to the rest.
 */
export const shownMax = 1_024;

interface Page {
  readonly skip: number | undefined;
  readonly top: number | undefined;
}

function slicePage(members: readonly Json[], { skip = 0, top }: Page): readonly Json[] {
  if (skip === 0 && top === undefined) return members;
  return members.slice(skip, top === undefined ? undefined : skip + top);
}

/** The rest of a page after its first `shownMax` members. */
function nextPage({ skip = 0, top }: Page): Page {
  return { skip: skip + shownMax, top: top === undefined ? undefined : top - shownMax };
}
