/**
 * Secrets that must be used again (a directory's password) as the tree may hold them: AES-256-GCM under a key that
 * comes from the secret, opened only by whoever has it. Deterministic, as all that enters a tree must be.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Nonce, text and tag are base64. */
export type Sealed = {
  /** Counts what was sealed at one address. */
  readonly revision: number;
  readonly nonce: string;
  readonly text: string;
  readonly tag: string;
};

/** What it takes to open it, beside the secret. */
export type SealedAt = { readonly address: string; readonly sealed: Sealed };

/** What is sealed opens at its address only. */
export interface SealedPlace {
  readonly address: string;
  readonly revision: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

/**
 * The nonce follows from the text too, not from the place alone: two forks of a history that seal different texts at
 * the same place must not share one.
 */
export function seal(key: Buffer, place: SealedPlace, text: string): Sealed {
  const placed = encodePlace(place);
  const named = createHmac('sha256', key).update(placed).update('\0').update(text).digest();
  const nonce = named.subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(placed);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    revision: place.revision,
    nonce: nonce.toString('base64'),
    text: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Throws when the text was sealed elsewhere, under another key, or has been changed since. */
export function unseal(key: Buffer, address: string, { revision, nonce, text, tag }: Sealed): string {
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64'))
    .setAAD(encodePlace({ address, revision }))
    .setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
}

function encodePlace({ address, revision }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([address, revision]));
}
