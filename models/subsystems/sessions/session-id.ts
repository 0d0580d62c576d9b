/** What sessions are called: by their user's name, so that people can tell them apart, and by digits of their own. */
import { deriveDigest } from '../../../engine/index.js';
import type { ControllerTree } from '../../tree.js';

/** Source: behaviour § 2.14. */
const idDigits = 24;

/** @param occasion which session of this controller it is */
export function formatSessionId({ seed }: ControllerTree, userName: string, occasion: string): string {
  // A name may have characters that a URI or an address has other uses for.
  const name = userName.toLowerCase().replace(/[^a-z0-9._-]/g, '');
  return name + deriveDigest(seed, `session/${occasion}`).slice(0, idDigits);
}
