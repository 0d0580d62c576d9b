/**
 * Evaluation of a read with a query, in the order of OData: only, $filter, $count, $skip and $top, $expand, $select.
 * The options are applied to projections; text and ETag of the response are generated last. A read draws no random
 * numbers and does not change the state.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import type { Refusal } from '../../resource/define.js';
import { DependencyTracker, type Reading } from '../read/dependencies.js';
import { etagOfText } from '../read/etag.js';
import type { RenderedAnswer, Renderer } from '../read/render.js';
import type { Rendered, Representation } from '../read/rendered.js';
import { expandLinks, linkIn } from './expand.js';
import { satisfies } from './filter.js';
import { formatQuery, type Query } from './query.js';
import { select } from './select.js';

/** Function that returns the resource of a link; undefined if the resource must not be shown within another resource. */
type Follow = (uri: string) => Queryable | undefined;

/** Resource to which a query applies. */
export type Queryable = Pick<Rendered, 'resource' | 'body' | 'etag' | 'link'>;

/**
 * Returns a refusal if the query is not possible for the resource. Options about members require a collection. They
 * cannot be combined with `only` if the collection has exactly one member; for other collections, `only` is ignored
 * (behaviour "OData query options").
 */
export function unsuitable(
  query: Query,
  { resource: { Members: members } }: Pick<Queryable, 'resource'>,
): Refusal | undefined {
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
  return { ...applyQuery(addressed, query, follow), dependencies: tracker.dependencies() };
}

/** Returns the response to a query. `follow` returns the resource of a link. */
export function applyQuery(addressed: Queryable, query: Query, follow: Follow): Representation {
  const shown = query.only ? onlyMember(addressed, follow) : addressed;

  let body = withMembers(shown.body, query, follow);
  if (query.expands) body = expandLinks(body, (uri) => follow(uri)?.body);
  if (query.select !== undefined && query.select !== true) body = select(body, query.select);

  const text = JSON.stringify(body);
  // The text can contain other resources, which can change without a change of the ETag of the enclosing resource.
  // Therefore the ETag is computed from the text.
  const etag = query.expands || query.filter !== undefined ? etagOfText(text) : shown.etag;
  return { text, link: shown.link, etag };
}

function onlyMember(collection: Queryable, follow: Follow): Queryable {
  const { Members: members } = collection.resource;
  if (!Array.isArray(members) || members.length !== 1) return collection;
  // The member has an `@odata.id` in both cases, as a link and as an expanded resource.
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

  // `$count=true` without paging requests only the count, so the response contains no members. It also omits the
  // identity of the collection (behaviour § 1.3).
  const { '@odata.id': _id, '@odata.etag': _etag, ...counted } = body;
  const paged = skip !== undefined || top !== undefined;
  return {
    ...counted,
    Members: paged ? members : [],
    'Members@odata.count': matching.length,
    ...(paged ? rest : {}),
  };
}

/**
 * Returns the members of a collection in expanded form, without their ETags. Some collections always contain expanded
 * members, others contain links.
 */
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

// Paging by `$skip`, `$top` and the limit of one response. Without `$count=true`, `Members@odata.count` is the number
// of members in the page, as real controllers of this kind report it (behaviour § 1.3). With `$count=true`, it is the
// number of all matching members.

/**
 * Maximum number of expanded members in one response. The longest log has this number of entries (behaviour "Limits").
 * A response that reaches the limit contains a link to the remaining members.
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

/** Returns the rest of a page: the part after its first `shownMax` members. */
function nextPage({ skip = 0, top }: Page): Page {
  return { skip: skip + shownMax, top: top === undefined ? undefined : top - shownMax };
}
