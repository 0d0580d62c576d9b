/**
 * How large a body may be, as far as the head of its request tells who is asking. What is told by headers alone bounds
 * what strangers can have read; a password or a certificate is judged later, and until then the body is not parsed (behaviour "Limits").
 */
import type { Principal } from '../resource/define.js';
import { basicCredentials } from './authenticate.js';
import { bodyBytesMax } from './body-text.js';
import { isLogin } from './methods.js';
import type { RequestHead } from './request.js';
import type { Target } from './resolve.js';

/**
 * Of whoever is not logged in, a login included: a name, a password and a passcode, with room for what clients add.
 * Unit: bytes.
 */
const strangersBodyBytesMax = 16_384;

/** The same of a login whose client shows a certificate. Unit: bytes. */
const certificateLoginBytesMax = 65_536;

/** `holder` is who holds the session of the request's token, if anybody does. Unit: bytes. */
export function bodyLimit(
  target: Target | undefined,
  head: RequestHead,
  holder: Principal | undefined,
): number {
  const showsCertificate = head.peerCertificates !== undefined;
  // Open to everyone, whoever else the caller may be.
  if (target !== undefined && isLogin(target, head.method)) {
    return showsCertificate ? certificateLoginBytesMax : strangersBodyBytesMax;
  }
  const isNamed = holder !== undefined || showsCertificate || basicCredentials(head) !== undefined;
  return isNamed ? bodyBytesMax : strangersBodyBytesMax;
}
