/** Which methods a target takes, and of whom: derived from its definition, and what `Allow` says. */

import type { RequestTarget } from '../read/resolve.js';
import type { RedfishRequest } from './request.js';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/**
 * In the order `Allow` prints them. OPTIONS goes without saying: every resource takes it
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

/** What `Allow` says. */
export function formatAllow(target: RequestTarget): string {
  return allowedMethods(target).join(', ');
}

/** True for a POST that needs no credentials, because it brings them: a login. */
export function isLogin({ definition, action }: RequestTarget, method: string): boolean {
  return (
    method === 'POST' &&
    action === undefined &&
    definition.creation !== undefined &&
    definition.creation.privilege === undefined
  );
}

/** True where nobody has to say who is asking. */
export function isOpen({ definition }: RequestTarget, method: string): boolean {
  return definition.open === true && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS');
}

/** True where it makes no difference who is asking: links are expanded for those with credentials alone. */
export function isForAnyone(target: RequestTarget, { method, query }: RedfishRequest): boolean {
  return isOpen(target, method) && (query === '' || !/[?&](?:\$|%24)expand=/i.test(query));
}
