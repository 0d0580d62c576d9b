/**
 * What a request brings to prove whose it is, and what came of that. Who the users are and which of them may log in is up to the
 * service (`protocol-port.ts`).
 */
import { loginLengthMax, type StoredPassword } from '../../credentials.js';
import { baseMessage } from '../../messages/index.js';
import type { Principal, Refusal, SaltName } from '../../resource/define.js';
import type { RedfishRequest, RedfishResponse, RequestHead } from './request.js';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** A password to be checked, and what to check it against; `stored` is undefined when nobody gets in by that name. */
export interface Claim extends Credentials {
  readonly stored: StoredPassword | undefined;
}

/** What came of checking a claim's password. */
export interface Proof {
  readonly claim: Claim;
  readonly verified: boolean;
  /** Not by a password, but because it is the caller's own controller: no failed login stands in its way. */
  readonly held?: true;
}

/** A password that a request sets, and the salt it is to be hashed with. */
export interface NewPassword {
  readonly password: string;
  readonly salt: SaltName;
  /** Present when the password may not stay what it is: to be checked like a login with the new one. */
  readonly unlike?: Claim;
}

/** Who a request is from, or the answer that refuses it. */
export type Caller =
  /** The principal is undefined only where none is needed. */
  | {
      readonly ok: true;
      readonly principal: Principal | undefined;
      /** The request as it is carried out, where that is another: a login by certificate names its user. */
      readonly request?: RedfishRequest;
    }
  | { readonly ok: false; readonly answer: RedfishResponse };

/** The user name and password of HTTP Basic, undefined when the header is absent or something else. */
export function basicCredentials({ headers }: RequestHead): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1) return undefined;
  return isPlausible({ userName: decoded.slice(0, colon), password: decoded.slice(colon + 1) });
}

/** Nobody has credentials this long: not worth a check, nor a trace that anyone could make as large as they like. */
export function isPlausible(credentials: Credentials): Credentials | undefined {
  const { userName, password } = credentials;
  return Math.max(userName.length, password.length) > loginLengthMax ? undefined : credentials;
}

// Writes that a web page of somebody else's sends. A browser adds the password, the cookie and the certificate it has for the
// service to whatever a page asks for, so a page could act for its user; no page sends a session's token unless it was
// given one. There is no setting for other origins (CORS), so none is let write by what a browser sends by itself.

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
