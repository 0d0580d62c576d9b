/** Secure boot: its databases of keys, what waits for the next start, and whether an image may be started. */

export {
  findRejection,
  isSecureBootInForce,
  type SignedImage,
  secureBootKeys,
  signedImage,
  verifyImage,
} from './image-verification.js';
