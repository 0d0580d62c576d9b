/**
 * Maximum size of a request body. The limit depends on the caller, as far as the head of the request identifies the
 * caller; for unauthenticated clients, it is small. A client certificate is verified later, and the body is not parsed
 * before (behaviour "Limits").
 */
import type { Principal } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';
import type { Claim } from './authentication.js';
import { bodyBytesMax } from './body-text.js';
import { isLogin } from './methods.js';
import type { RequestHead } from './request.js';

/**
 * Maximum size of a body from an unauthenticated client. Unit: bytes. The limit also applies to a login, whose body
 * contains a name, a password and a passcode, with room for additional members.
 */
const strangersBodyBytesMax = 16_384;

/** Maximum size of the body of a login with a client certificate. Unit: bytes. */
const certificateLoginBytesMax = 65_536;

/** Maximum size of a body. Unit: bytes. */
export interface BodyLimit {
  readonly bytesMax: number;
  /**
   * Claim with the password in the head of the request. If the password is correct, the limit `bodyBytesMax` applies
   * instead.
   */
  readonly unlessRight?: Claim;
}

/** Caller of a request, as far as the head of the request identifies it. */
interface KnownCaller {
  /** User of the session token in the request, if any. */
  readonly holder: Principal | undefined;
  /** Password of the request; undefined if it is not checked now. */
  readonly claim: Claim | undefined;
}

export function bodyLimit(
  target: RequestTarget | undefined,
  head: RequestHead,
  { holder, claim }: KnownCaller,
): BodyLimit {
  const showsCertificate = head.peerCertificates !== undefined;
  // A login is possible without credentials, so its limit is the same for every caller.
  if (target !== undefined && isLogin(target, head.method)) {
    return { bytesMax: showsCertificate ? certificateLoginBytesMax : strangersBodyBytesMax };
  }
  if (holder !== undefined || showsCertificate) return { bytesMax: bodyBytesMax };
  const bytesMax = strangersBodyBytesMax;
  return claim === undefined ? { bytesMax } : { bytesMax, unlessRight: claim };
}
