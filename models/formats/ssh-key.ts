/** SSH public keys, as clients write them: one line of type, base64 and comment. Source: RFC 4253 § 6.6, RFC 4716. */
import { createHash } from 'node:crypto';

export interface SshKey {
  /** Key type, such as `ssh-ed25519`. */
  readonly type: string;
  readonly comment: string;
  /** Fingerprint in the form of the OpenSSH tools: `SHA256:` and base64 without padding. */
  readonly fingerprint: string;
}

const types: ReadonlySet<string> = new Set([
  'ssh-rsa',
  'ssh-dss',
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
]);

/** Parses an SSH public key; returns undefined for an invalid text. */
export function readSshKey(text: string): SshKey | undefined {
  const [, type = '', encoded = '', comment = ''] =
    /^(\S+) +([A-Za-z0-9+/]+={0,2})(?: +(\P{Cc}*?))? *\r?\n?$/u.exec(text) ?? [];
  if (!types.has(type)) return undefined;
  const blob = Buffer.from(encoded, 'base64');
  // The base64 part of a key contains the key type again, with a length prefix.
  const isOfType = blob.length > type.length + 4 && blob.readUInt32BE(0) === type.length;
  if (!isOfType || blob.toString('latin1', 4, 4 + type.length) !== type) return undefined;
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
  return { type, comment, fingerprint: `SHA256:${digest}` };
}
