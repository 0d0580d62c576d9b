/**
 * The credentials of a request, and their verification. The service decides about users and logins
 * (`protocol-port.ts`).
 */
import { loginLengthMax, type StoredPassword } from '../../credentials.js';
import { baseMessage } from '../../messages/index.js';
import type { Principal, Refusal, SaltName } from '../../resource/define.js';
import type { RedfishRequest, RedfishResponse, RequestHead } from './request.js';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** A password to check, and the stored password; `stored` is undefined if no user can log in by that name. */
export interface Claim extends Credentials {
  readonly stored: StoredPassword | undefined;
}

/** The result of checking a claim's password. */
export interface Proof {
  readonly claim: Claim;
  readonly verified: boolean;
  /** Not by a password, but as the owner of the controller: failed logins do not delay it. */
  readonly held?: true;
}

/** A password that a request sets, and its salt. */
export interface NewPassword {
  readonly password: string;
  readonly salt: SaltName;
  /** Present if the password must differ from the current one: the new one is checked like a login. */
  readonly unlike?: Claim;
}

/** The user of a request, or the response that refuses it. */
export type Caller =
  /** The principal is undefined only if none is needed. */
  | {
      readonly ok: true;
      readonly principal: Principal | undefined;
      /** The request to execute, if it differs: a login by certificate adds its user. */
      readonly request?: RedfishRequest;
    }
  | { readonly ok: false; readonly answer: RedfishResponse };

/** The user name and password of HTTP Basic, undefined for a missing or different header. */
export function basicCredentials({ headers }: RequestHead): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1) return undefined;
  return isPlausible({ userName: decoded.slice(0, colon), password: decoded.slice(colon + 1) });
}

/** Longer credentials are never valid: they cause neither a check nor an effect of arbitrary size. */
export function isPlausible(credentials: Credentials): Credentials | undefined {
  const { userName, password } = credentials;
  return Math.max(userName.length, password.length) > loginLengthMax ? undefined : credentials;
}

// Writes sent by a foreign web page. A browser adds the password, the cookie and the certificate of the service to any
// page's request, so that a page could act for its user; no page sends a session token unless it was given one. There
// is no setting for other origins (CORS), so a write with such automatic credentials is refused.

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Undefined for a request that no page has sent, or one from the service's own pages. Source: behaviour
 * "Authentication" 7.
 */
export function refusalOfOrigin(head: RequestHead): Refusal | undefined {
  if (harmless.has(head.method) || !isForeign(head) || !isSentByBrowser(head)) return undefined;
  const reason = 'a page of another origin may not write by credentials that a browser sends by itself';
  return { messages: [baseMessage('ResourceAtUriUnauthorized', [head.path, reason])], status: 403 };
}

/** True for credentials that a browser adds by itself: Basic, a cookie, or a certificate without a token. */
function isSentByBrowser(head: RequestHead): boolean {
  const { headers, peerCertificates = [], hasTokenFromCookie = false } = head;
  const isByCertificate = peerCertificates.length > 0 && headers['x-auth-token'] === undefined;
  return hasTokenFromCookie || isByCertificate || basicCredentials(head) !== undefined;
}

/**
 * Browsers send it in both headers, older ones in `Origin` only. Source: Fetch Metadata Request Headers; RFC 6454 § 7.
 */
function isForeign({ headers }: RequestHead): boolean {
  const { origin, host = '' } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return origin !== undefined && withoutPort(origin) !== withoutPort(`https://${host}`);
}

/** Browsers omit the port of HTTPS, other clients can add it. */
function withoutPort(origin: string): string {
  return origin.toLowerCase().replace(/:443$/, '');
}
