/**
 * Writes that a web page of somebody else's sends. A browser adds the password, the cookie and the certificate it has for the
 * service to whatever a page asks for, so a page could act for its user; no page sends a session's token unless it was
 * given one. There is no setting for other origins (CORS), so none is let write by what a browser sends by itself.
 */
import { baseMessage } from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import { basicCredentials } from './authenticate.js';
import type { RequestHead } from './request.js';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Undefined for what came from no page, or from one of the service's own. Source: behaviour "Authentication" 7. */
export function refusalOfOrigin(head: RequestHead): Refusal | undefined {
  if (harmless.has(head.method) || !isForeign(head) || !isSentByBrowser(head)) return undefined;
  const reason = 'a page of another origin may not write by credentials that a browser sends by itself';
  return { messages: [baseMessage('ResourceAtUriUnauthorized', [head.path, reason])], status: 403 };
}

/** Whether it comes with credentials that no page has to know: Basic, a cookie, or a certificate and no token beside it. */
function isSentByBrowser(head: RequestHead): boolean {
  const { headers, peerCertificates = [], hasTokenFromCookie = false } = head;
  const isByCertificate = peerCertificates.length > 0 && headers['x-auth-token'] === undefined;
  return hasTokenFromCookie || isByCertificate || basicCredentials(head) !== undefined;
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
