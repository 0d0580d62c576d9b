/**
 * Verification of signatures and certificates by the openssl command, which is independent of the code of this project.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, sequence } from '../../../models/formats/x509/der.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

interface Said {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs openssl in a folder with the given files. */
export function openssl(words: readonly string[], files: Files): Said {
  const folder = mkdtempSync(join(tmpdir(), 'tidefish-openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr, error } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    if (error !== undefined) throw error;
    return { ok: status === 0, text: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns whether the key of a certificate signed this content with ECDSA and SHA-384. The signature is the
 * concatenation of its two numbers.
 */
export function hasSigned(certificate: string, content: Uint8Array, plain: Uint8Array): boolean {
  const half = plain.length / 2;
  const signature = sequence(integer(plain.subarray(0, half)), integer(plain.subarray(half)));
  const key = openssl(['x509', '-in', 'leaf.pem', '-noout', '-pubkey'], { 'leaf.pem': certificate });
  const words = ['dgst', '-sha384', '-verify', 'key.pem', '-signature', 'signature.der', 'content.bin'];
  return openssl(words, { 'key.pem': key.text, 'signature.der': signature, 'content.bin': content }).ok;
}

/** Returns whether a certificate is valid under a root at an instant. */
export function isIssuedBy(certificate: string, root: string, instantMs: number): boolean {
  const at = String(Math.floor(instantMs / 1_000));
  const words = ['verify', '-x509_strict', '-check_ss_sig', '-attime', at, '-CAfile', 'root.pem', 'leaf.pem'];
  return openssl(words, { 'root.pem': root, 'leaf.pem': certificate }).ok;
}
