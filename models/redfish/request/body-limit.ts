/**
 * Maximum size of a body, as far as the head of its request identifies the caller. Headers alone bound the reading for
 * unauthenticated clients; a certificate is verified later, and until then the body is not parsed (behaviour "Limits").
 */
import type { Principal } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';
import type { Claim } from './authentication.js';
import { bodyBytesMax } from './body-text.js';
import { isLogin } from './methods.js';
import type { RequestHead } from './request.js';

/**
 * For unauthenticated clients, including a login: a name, a password and a passcode, with room for additions of
 * clients. Unit: bytes.
 */
const strangersBodyBytesMax = 16_384;

/** The same for a login with a client certificate. Unit: bytes. */
const certificateLoginBytesMax = 65_536;

/** Maximum size of a body. Unit: bytes. */
export interface BodyLimit {
  readonly bytesMax: number;
  /** A password in the head: if it is right, the limit is `bodyBytesMax`. */
  readonly unlessRight?: Claim;
}

/** Identity of the caller from the head. */
interface KnownCaller {
  /** The user of the request's session token, if any. */
  readonly holder: Principal | undefined;
  /** The password of the request, unless it is not checked now. */
  readonly claim: Claim | undefined;
}

export function bodyLimit(
  target: RequestTarget | undefined,
  head: RequestHead,
  { holder, claim }: KnownCaller,
): BodyLimit {
  const showsCertificate = head.peerCertificates !== undefined;
  // Open to everyone, for any caller.
  if (target !== undefined && isLogin(target, head.method)) {
    return { bytesMax: showsCertificate ? certificateLoginBytesMax : strangersBodyBytesMax };
  }
  if (holder !== undefined || showsCertificate) return { bytesMax: bodyBytesMax };
  const bytesMax = strangersBodyBytesMax;
  return claim === undefined ? { bytesMax } : { bytesMax, unlessRight: claim };
}
