/** URIs of the service: expansion of URI patterns, and redirects from other spellings to the canonical spelling. */

import type { JsonObject } from '../../engine/index.js';
import type { Params } from './resource-location.js';

export const root = '/redfish/v1/';

/** URI of the update service. */
export const updateServiceUri = `${root}UpdateService/` as const;

/**
 * Replaces the variable segments of a URI pattern: `/redfish/v1/Systems/{SystemId}/` with `{ SystemId: '1' }` gives
 * `/redfish/v1/Systems/1/`.
 */
export function fill(pattern: string, params: Params): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for {${name}} of ${pattern}`);
    return encodeURIComponent(value);
  });
}

/**
 * Returns the target of a redirect, if the method and the path of a request require one; otherwise undefined. Requests
 * under `/rest/v1` are redirected for all methods, and requests under `/redfish/v1` only if a read lacks the trailing
 * slash (behaviour "Endpoints"). Writes without the trailing slash are served directly, because clients drop the body
 * on a redirect.
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
 * Returns the canonical URI of the collection that has the given path as its second URI; undefined for any other path.
 * Second URIs are `…/Members`, which the standard defines, and the short URI of the sessions collection (behaviour §
 * 1.2).
 */
export function collectionAt(path: string): string | undefined {
  if (/^\/redfish\/v1\/Sessions\/?$/i.test(path)) return `${root}SessionService/Sessions/`;
  const [, collection] = /^(.+\/)Members\/?$/i.exec(path) ?? [];
  return collection;
}

/** Pattern of documents and files, whose URIs have no trailing slash. */
const exempt = /^\/redfish\/v1\/(?:odata|(?:\$|%24)metadata|schemas|registrystore\/.+)$|\.(?:json|xml)$/i;

function slashed(path: string): string {
  return path === '' || path.endsWith('/') || /\.(?:json|xml)$/i.test(path) ? path : `${path}/`;
}

/** URIs of the server, the controller and the chassis. A controller manages exactly one server in one chassis. */
export const systemUri = `${root}Systems/1/`;
export const systemPattern = `${root}Systems/{SystemId}/` as const;
export const ofSystem = { SystemId: '1' } as const;

export const managerPattern = `${root}Managers/{ManagerId}/` as const;
export const ofManager = { ManagerId: '1' } as const;

export const chassisUri = `${root}Chassis/1/`;
export const chassisPattern = `${root}Chassis/{ChassisId}/` as const;
export const ofChassis = { ChassisId: '1' } as const;

/**
 * Returns the metadata context of a type: `/redfish/v1/$metadata#ComputerSystem.ComputerSystem` for
 * `ComputerSystem.v1_18_0.ComputerSystem`.
 */
export function formatContext(type: string): string {
  const parts = type.split('.');
  return `${root}$metadata#${parts[0]}.${parts.at(-1)}`;
}

/** Returns the identity members of a body that the controller sends to a client without a request, such as an event. */
export function projectIdentity(type: string, uri: string): JsonObject {
  return { '@odata.context': formatContext(type), '@odata.id': uri, '@odata.type': `#${type}` };
}
