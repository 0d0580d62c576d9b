/**
 * Writes that a web page of somebody else's sends. A browser adds the user name and password it knows to whatever a
 * page asks for, so a page could act for whoever has logged in by Basic; no page sends a session's token unless it was
 * given one. There is no setting for other origins (CORS), so none is let write by Basic.
 */
import { baseMessage } from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import { basicCredentials } from './authenticate.js';
import type { RequestHead } from './request.js';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Undefined for what came from no page, or from one of the service's own. Source: behaviour "Authentication" 7. */
export function refusalOfOrigin(head: RequestHead): Refusal | undefined {
  if (harmless.has(head.method) || !isForeign(head) || basicCredentials(head) === undefined) return undefined;
  const reason = 'a page of another origin may not write by Basic';
  return { messages: [baseMessage('ResourceAtUriUnauthorized', [head.path, reason])], status: 403 };
}

/** Browsers say it in both headers, older ones in `Origin` alone. Source: Fetch Metadata Request Headers; RFC 6454 § 7. */
function isForeign({ headers }: RequestHead): boolean {
  const { origin, host = '' } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return origin !== undefined && withoutPort(origin) !== withoutPort(`https://${host}`);
}

/** Browsers leave out the port of HTTPS, other clients may name it. */
function withoutPort(origin: string): string {
  return origin.toLowerCase().replace(/:443$/, '');
}
