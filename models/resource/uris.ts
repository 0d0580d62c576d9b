/** URIs of the service: expansion of patterns, and redirects of other spellings to the canonical one. */

import type { JsonObject } from '../../engine/index.js';
import type { Params } from './resource-location.js';

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
 * Redirect target of a request, by its path alone: every method under `/rest/v1`, and reads of `/redfish/v1/…` without
 * the trailing slash (behaviour "Endpoints"). Writes are served directly, because clients drop bodies on redirects.
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
 * The collection of a second name: `…/Members` of any collection with creation, as in the standard, and the short name
 * of the sessions (behaviour § 1.2). Undefined for any other path.
 */
export function collectionAt(path: string): string | undefined {
  if (/^\/redfish\/v1\/Sessions\/?$/i.test(path)) return `${root}SessionService/Sessions/`;
  const [, collection] = /^(.+\/)Members\/?$/i.exec(path) ?? [];
  return collection;
}

/** Documents and files keep their names. */
const exempt = /^\/redfish\/v1\/(?:odata|(?:\$|%24)metadata|schemas|registrystore\/.+)$|\.(?:json|xml)$/i;

function slashed(path: string): string {
  return path === '' || path.endsWith('/') || /\.(?:json|xml)$/i.test(path) ? path : `${path}/`;
}

/** Addresses of the one server in one enclosure with one controller, and of their parts. */
export const systemUri = `${root}Systems/1/`;
export const systemPattern = `${root}Systems/{SystemId}/` as const;
export const ofSystem = { SystemId: '1' } as const;

export const managerPattern = `${root}Managers/{ManagerId}/` as const;
export const ofManager = { ManagerId: '1' } as const;

export const chassisUri = `${root}Chassis/1/`;
export const chassisPattern = `${root}Chassis/{ChassisId}/` as const;
export const ofChassis = { ChassisId: '1' } as const;

/** `ComputerSystem.v1_18_0.ComputerSystem` → `/redfish/v1/$metadata#ComputerSystem.ComputerSystem`. */
export function formatContext(type: string): string {
  const parts = type.split('.');
  return `${root}$metadata#${parts[0]}.${parts.at(-1)}`;
}

/** For a body that is sent, not requested. */
export function projectIdentity(type: string, uri: string): JsonObject {
  return { '@odata.context': formatContext(type), '@odata.id': uri, '@odata.type': `#${type}` };
}
