/** The methods of a target and their callers, derived from its definition, and the `Allow` header. */

import type { RequestTarget } from '../read/resolve.js';
import type { RedfishRequest } from './request.js';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** In the order of `Allow`. OPTIONS is implied: every resource supports it (behaviour "General behaviours"). */
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

/** The `Allow` header. */
export function formatAllow(target: RequestTarget): string {
  return allowedMethods(target).join(', ');
}

/** True for a POST without credentials in its head: a login. */
export function isLogin({ definition, action }: RequestTarget, method: string): boolean {
  return (
    method === 'POST' &&
    action === undefined &&
    definition.creation !== undefined &&
    definition.creation.privilege === undefined
  );
}

/** True if no authentication is needed. */
export function isOpen({ definition }: RequestTarget, method: string): boolean {
  return definition.open === true && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/** True if the caller makes no difference: links are expanded only for authenticated callers. */
export function isForAnyone(target: RequestTarget, { method, query }: RedfishRequest): boolean {
  return isOpen(target, method) && (query === '' || !/[?&](?:\$|%24)expand=/i.test(query));
}
