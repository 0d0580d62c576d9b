/** Links of a body that a capture follows. */
import { isObject, type Json } from '../../engine/index.js';

/** Properties with a URI as their value. `Uri` is that of registries and schemas. */
const linkProperties: ReadonlySet<string> = new Set([
  '@odata.id',
  'Members@odata.nextLink',
  '@odata.nextLink',
  '@Redfish.ActionInfo',
  'Uri',
]);

/** Returns the URIs of this service that a JSON text links to, without fragments; none for another text. */
export function linksIn(text: string): readonly string[] {
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    return [];
  }
  const links = new Set<string>();
  const stack: Json[] = [body];
  while (stack.length > 0) {
    const value = stack.pop();
    if (Array.isArray(value)) stack.push(...(value as readonly Json[]));
    else if (isObject(value))
      for (const [key, member] of Object.entries(value)) {
        if (typeof member === 'object') stack.push(member);
        else if (typeof member === 'string' && linkProperties.has(key) && isOwn(member))
          links.add(member.replace(/#.*$/su, ''));
      }
  }
  return [...links].sort();
}

function isOwn(uri: string): boolean {
  return /^\/redfish(?:\/|$)/u.test(uri) && !uri.includes('..') && !/\s/u.test(uri);
}
