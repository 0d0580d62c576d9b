/** Secure boot subsystem: its key databases, pending changes, and image verification. */

export {
  findRejection,
  isSecureBootInForce,
  type SignedImage,
  secureBootKeys,
  signedImage,
  verifyImage,
} from './image-verification.js';
