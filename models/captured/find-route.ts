/** What a path of a captured service addresses, and the path in the built-in service that admits its caller. */
import { type CapturedAction, type CapturedResource, plainUri, schemaType } from '../capture/index.js';
import type { RequestHead } from '../redfish/index.js';
import { builtInAction } from './map-action.js';
import type { LiveList } from './members/live-lists.js';
import type { ListKind } from './members/member-ids.js';
import type { NamedMembers } from './members/named-members.js';
import { hasWritableProperties } from './members/read-only-members.js';
import type { ServedCapture } from './served-capture.js';

/** `path` is that of the built-in resource whose rules admit the caller. */
export type Route =
  /** Served by the built-in service: documents about the service, task monitors, uploads, event streams. */
  | { readonly kind: 'own'; readonly path: string; readonly resource?: undefined }
  | { readonly kind: 'resource' | 'list'; readonly path: string; readonly resource: CapturedResource }
  /** Captured account without a user name; `path` is that of the built-in collection. */
  | { readonly kind: 'vacant'; readonly path: string; readonly resource: CapturedResource }
  | {
      readonly kind: 'member';
      readonly path: string;
      readonly list: LiveList;
      readonly resource: CapturedResource | undefined;
    }
  | {
      readonly kind: 'action';
      readonly path: string;
      readonly action: CapturedAction;
      /** Target of the built-in action; undefined when there is none. */
      readonly target: string | undefined;
      readonly resource?: undefined;
    }
  | { readonly kind: 'document' | 'unknown'; readonly path: string; readonly resource?: undefined };

/** Resource that every authenticated user may read. */
const neutral = '/redfish/v1/Systems/';
const metadata = '/redfish/v1/$metadata';
const alwaysOwn: ReadonlySet<string> = new Set(['*', '/redfish', '/redfish/v1/odata', metadata]);

/** Returns true if the built-in service has a resource at a path now. */
export type Exists = (path: string) => boolean;

/** What there is now. */
export interface Present {
  readonly exists: Exists;
  readonly named: NamedMembers;
}

export function findRoute(
  served: ServedCapture,
  { method, path }: RequestHead,
  { exists, named }: Present,
): Route {
  const lasting = served.lasting.get(path);
  if (lasting !== undefined)
    return { kind: 'resource', path: admitting(served, lasting.uri, exists), resource: lasting };
  const plain = plainUri(path);
  const endpoint = served.endpoints.get(plain.toLowerCase());
  const isRead = method === 'GET' || method === 'HEAD';
  if (endpoint !== undefined && (endpoint.methods === 'read') === isRead)
    return { kind: 'own', path: endpoint.path };
  const resource = served.resourceAt(path);
  const member = served.memberAt(path, named);
  const isVacant =
    resource !== undefined && member?.list.vacant.has(resource.uri) === true && !exists(member.builtIn);
  if (member !== undefined && !isVacant)
    return { kind: 'member', path: member.builtIn, list: member.list, resource };
  if (isVacant && !isRead) return { kind: 'vacant', path: member.list.builtIn, resource };
  if (resource !== undefined) {
    const list = served.lists.get(resource.uri);
    if (list !== undefined) return { kind: 'list', path: list.builtIn, resource };
    return { kind: 'resource', path: admitting(served, resource.uri, exists), resource };
  }
  const action = served.actionAt(path);
  if (action !== undefined)
    return {
      kind: 'action',
      path: admitting(served, action.resource, exists),
      action,
      target: builtInAction(served, action),
    };
  if (served.capture.findDocument(path) !== undefined)
    return { kind: 'document', path: plain === metadata ? metadata : neutral };
  const monitor = served.monitors.toBuiltIn(plain);
  if (monitor !== undefined) return { kind: 'own', path: monitor };
  if (alwaysOwn.has(plain) || isBuiltInUpload(served, plain)) return { kind: 'own', path };
  return collectionRoute(served, plain) ?? { kind: 'unknown', path: neutral };
}

/** Kinds of collections in which clients create members. */
const creatable: ReadonlySet<ListKind> = new Set(['session', 'account', 'subscription', 'volume', 'key']);

/** Returns the methods of a captured resource or collection, as an `Allow` header has them. */
export function allowedMethods(served: ServedCapture, { uri, body }: CapturedResource): string {
  const list = served.lists.get(uri);
  if (list !== undefined) return creatable.has(list.kind) ? 'GET, HEAD, POST' : 'GET, HEAD';
  return hasWritableProperties(schemaType(body)) ? 'GET, HEAD, PATCH' : 'GET, HEAD';
}

/**
 * Returns the built-in resource that admits readers of a captured one. A counterpart can be absent for some time, such as
 * storage during a start; the captured resource stays.
 */
function admitting({ counterparts }: ServedCapture, uri: string, exists: Exists): string {
  if (alwaysOwn.has(uri)) return uri;
  const counterpart = counterparts.get(uri)?.uri;
  return counterpart !== undefined && exists(counterpart) ? counterpart : neutral;
}

/** Indicates the upload path of the built-in service, when the captured service shows none of its own. */
function isBuiltInUpload(served: ServedCapture, path: string): boolean {
  const service = served.roles.first('updateService');
  const own = service === undefined ? undefined : served.counterparts.get(service)?.rest.HttpPushUri;
  const isShown = [...served.endpoints.values()].some(({ methods }) => methods === 'write');
  return path === own && !isShown;
}

/** Returns the collection at its second path, which ends in `/Members`; undefined for any other path. */
function collectionRoute(served: ServedCapture, path: string): Route | undefined {
  if (!path.endsWith('/Members')) return undefined;
  const resource = served.resourceAt(path.slice(0, -'/Members'.length));
  const list = resource === undefined ? undefined : served.lists.get(resource.uri);
  return resource === undefined || list === undefined
    ? undefined
    : { kind: 'list', path: list.builtIn, resource };
}
