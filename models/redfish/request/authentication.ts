/**
 * Credentials of a request, and the data for their verification. The service manages users and logins
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

/**
 * Claim of a caller to be a user: the password to verify, and the stored password. `stored` is undefined if no user
 * with this name can log in.
 */
export interface Claim extends Credentials {
  readonly stored: StoredPassword | undefined;
}

/** Result of the password check of a claim. */
export interface Proof {
  readonly claim: Claim;
  readonly verified: boolean;
  /**
   * True if the caller did not send a password, but is the program that owns the controller. Failed logins do not delay
   * such a caller.
   */
  readonly held?: true;
}

/** New password that a request sets, with the name of its salt. */
export interface NewPassword {
  readonly password: string;
  readonly salt: SaltName;
  /**
   * Claim that the new password is the current password. Present if the two must differ: the claim is verified like a
   * login, and the verification must fail.
   */
  readonly unlike?: Claim;
}

/** Authenticated caller of a request, or the response that refuses the request. */
export type Caller =
  /** `principal` is undefined only if the request requires no authentication. */
  | {
      readonly ok: true;
      readonly principal: Principal | undefined;
      /**
       * Request to execute, if it differs from the received request: for a login by certificate, the user name is
       * added.
       */
      readonly request?: RedfishRequest;
    }
  | { readonly ok: false; readonly answer: RedfishResponse };

/** Returns the user name and password of HTTP Basic; undefined for a missing header or another scheme. */
export function basicCredentials({ headers }: Pick<RequestHead, 'headers'>): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1) return undefined;
  return isPlausible({ userName: decoded.slice(0, colon), password: decoded.slice(colon + 1) });
}

/**
 * Returns the credentials; undefined if they are too long to be valid. Credentials that are too long are neither
 * verified nor recorded, so that a client cannot store data of arbitrary size.
 */
export function isPlausible(credentials: Credentials): Credentials | undefined {
  const { userName, password } = credentials;
  return Math.max(userName.length, password.length) > loginLengthMax ? undefined : credentials;
}

// Protection against writes from foreign web pages. A browser adds the password, the cookie and the certificate for the
// service to requests of any page, so a foreign page could act on behalf of the user. A session token gives no such
// access, because a page can send a token only if it has received it. The service has no setting for other origins
// (CORS). Therefore it refuses every write from a foreign page with credentials that the browser adds automatically.

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns the refusal of a write from a foreign web page; undefined for a request that does not come from a page, or
 * comes from a page of the service. Source: behaviour "Authentication" 7.
 */
export function refusalOfOrigin(head: RequestHead): Refusal | undefined {
  if (harmless.has(head.method) || !isForeign(head) || !isSentByBrowser(head)) return undefined;
  const reason = 'a page of another origin may not write by credentials that a browser sends by itself';
  return { messages: [baseMessage('ResourceAtUriUnauthorized', [head.path, reason])], status: 403 };
}

/** Returns true for credentials that a browser adds automatically: Basic, a cookie, or a certificate without a token. */
function isSentByBrowser(head: RequestHead): boolean {
  const { headers, peerCertificates = [], hasTokenFromCookie = false } = head;
  const isByCertificate = peerCertificates.length > 0 && headers['x-auth-token'] === undefined;
  return hasTokenFromCookie || isByCertificate || basicCredentials(head) !== undefined;
}

/**
 * Returns true if a request comes from a page of another origin. Browsers send the information in `Sec-Fetch-Site` and
 * `Origin`, older browsers only in `Origin`. Source: Fetch Metadata Request Headers; RFC 6454 § 7.
 */
function isForeign({ headers }: RequestHead): boolean {
  const { origin, host = '' } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return origin !== undefined && withoutPort(origin) !== withoutPort(`https://${host}`);
}

/** Returns an origin without the default port of HTTPS, which browsers omit and other clients can add. */
function withoutPort(origin: string): string {
  return origin.toLowerCase().replace(/:443$/, '');
}
