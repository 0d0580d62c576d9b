/** URIs of the service: filling in a pattern, and the rule that sends other spellings to the canonical one. */
import type { Params } from './place.js';

export const root = '/redfish/v1/';

/** Where updates are served. */
export const updateServiceUri = `${root}UpdateService/` as const;

/** `/redfish/v1/Systems/{SystemId}/` with `{ SystemId: '1' }` → `/redfish/v1/Systems/1/`. */
export function fill(pattern: string, params: Params): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for {${name}} of ${pattern}`);
    return encodeURIComponent(value);
  });
}

/**
 * Where a request is sent instead, by its path alone: every method under `/rest/v1`, and reads of `/redfish/v1/…`
 * without the trailing slash (behaviour "Endpoints"). Writes are served as they come, because clients drop bodies.
 */
export function findRedirect(method: string, path: string): string | undefined {
  if (path.endsWith('/') && path.startsWith('/redfish/')) return undefined;
  const legacy = /^\/rest\/v1(?:\/(.*))?$/i.exec(path);
  if (legacy !== null) return root + slashed(legacy[1] ?? '');
  const reading = method === 'GET' || method === 'HEAD';
  if (!reading || path.endsWith('/') || !/^\/redfish\/v1(?:\/|$)/i.test(path)) return undefined;
  return exempt.test(path) ? undefined : `${path}/`;
}

/**
 * The collection that goes by another name too: `…/Members` of any that members can be posted to, as the standard has
 * it, and the short name of the sessions (behaviour § 1.2). Undefined for what is no such name.
 */
export function collectionAt(path: string): string | undefined {
  if (/^\/redfish\/v1\/Sessions\/?$/i.test(path)) return `${root}SessionService/Sessions/`;
  const [, collection] = /^(.+\/)Members\/?$/i.exec(path) ?? [];
  return collection;
}

/** Documents and files keep the name they have. */
const exempt = /^\/redfish\/v1\/(?:odata|(?:\$|%24)metadata|schemas|registrystore\/.+)$|\.(?:json|xml)$/i;

function slashed(path: string): string {
  return path === '' || path.endsWith('/') || /\.(?:json|xml)$/i.test(path) ? path : `${path}/`;
}
