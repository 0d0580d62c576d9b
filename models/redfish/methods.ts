/** Which methods a target takes: derived from its definition, and what `Allow` says. */
import type { Target } from './resolve.js';

export const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** In the order `Allow` prints them. OPTIONS goes without saying: every resource takes it (SPEC has `GET, HEAD`). */
export function methodsOf({ definition, action }: Pick<Target, 'definition' | 'action'>): readonly Method[] {
  if (action !== undefined) return ['POST'];
  return [
    'GET',
    'HEAD',
    ...(definition.creation === undefined ? [] : (['POST'] as const)),
    ...(definition.writable === undefined ? [] : (['PATCH'] as const)),
    ...(definition.removal === undefined ? [] : (['DELETE'] as const)),
  ];
}

/** What `Allow` says. */
export function allowOf(target: Target): string {
  return methodsOf(target).join(', ');
}

/** True for a POST that needs no credentials, because it brings them: a login. */
export function isLogin({ definition, action }: Target, method: string): boolean {
  return (
    method === 'POST' &&
    action === undefined &&
    definition.creation !== undefined &&
    definition.creation.privilege === undefined
  );
}
