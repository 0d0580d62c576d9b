/**
 * How large a body may be, as far as the head of its request tells who is asking. What is told by headers alone bounds
 * what strangers can have read; a certificate is judged later, and until then the body is not parsed (behaviour "Limits").
 */
import type { Principal } from '../../resource/define.js';
import type { RequestTarget } from '../read/resolve.js';
import type { Claim } from './authentication.js';
import { bodyBytesMax } from './body-text.js';
import { isLogin } from './methods.js';
import type { RequestHead } from './request.js';

/**
 * Of whoever is not logged in, a login included: a name, a password and a passcode, with room for what clients add.
 * Unit: bytes.
 */
const strangersBodyBytesMax = 16_384;

/** The same of a login whose client shows a certificate. Unit: bytes. */
const certificateLoginBytesMax = 65_536;

/** How large a body may be. Unit: bytes. */
export interface BodyLimit {
  readonly bytesMax: number;
  /** A password that came with the head: if it is right there may be more, up to `bodyBytesMax`. */
  readonly unlessRight?: Claim;
}

/** What a head tells of who is asking. */
interface KnownCaller {
  /** Who holds the session of the request's token, if anybody does. */
  readonly holder: Principal | undefined;
  /** The password that came with it, unless nobody looks at it now. */
  readonly claim: Claim | undefined;
}

export function bodyLimit(
  target: RequestTarget | undefined,
  head: RequestHead,
  { holder, claim }: KnownCaller,
): BodyLimit {
  const showsCertificate = head.peerCertificates !== undefined;
  // Open to everyone, whoever else the caller may be.
  if (target !== undefined && isLogin(target, head.method)) {
    return { bytesMax: showsCertificate ? certificateLoginBytesMax : strangersBodyBytesMax };
  }
  if (holder !== undefined || showsCertificate) return { bytesMax: bodyBytesMax };
  const bytesMax = strangersBodyBytesMax;
  return claim === undefined ? { bytesMax } : { bytesMax, unlessRight: claim };
}
