/**
 * Methods that a request target supports, whether a method requires authentication, and the `Allow` header. All of this
 * derives from the resource definition.
 */

import type { RequestTarget } from '../read/resolve.js';
import type { RedfishRequest } from './request.js';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/**
 * Returns the methods in the order of the `Allow` header. OPTIONS is omitted, because every resource supports it
 * (behaviour "General behaviours").
 */
export function allowedMethods({
  definition,
  action,
  isPermanent,
}: Pick<RequestTarget, 'definition' | 'action' | 'isPermanent'>): readonly Method[] {
  if (action !== undefined || definition.upload !== undefined) return ['POST'];
  return [
    'GET',
    'HEAD',
    ...(definition.creation === undefined ? [] : (['POST'] as const)),
    ...(definition.alsoSetBy ?? []),
    ...(definition.writable === undefined ? [] : (['PATCH'] as const)),
    ...(definition.removal === undefined || isPermanent ? [] : (['DELETE'] as const)),
  ];
}

/** Returns the value of the `Allow` header. */
export function formatAllow(target: RequestTarget): string {
  return allowedMethods(target).join(', ');
}

/** Returns true for a login: a POST that requires no credentials in the head of the request. */
export function isLogin({ definition, action }: RequestTarget, method: string): boolean {
  return (
    method === 'POST' &&
    action === undefined &&
    definition.creation !== undefined &&
    definition.creation.privilege === undefined
  );
}

/** Returns true if the request requires no authentication. */
export function isOpen({ definition }: RequestTarget, method: string): boolean {
  return definition.open === true && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/**
 * Returns true if the response is the same for all callers. A request with `$expand` is excluded, because links are
 * expanded only for authenticated callers.
 */
export function isForAnyone(target: RequestTarget, { method, query }: RedfishRequest): boolean {
  return isOpen(target, method) && (query === '' || !/[?&](?:\$|%24)expand=/i.test(query));
}
