/** What openssl says, from the command line: an eye on signatures and certificates that has nothing of ours. */
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

/** Runs it in a folder with these files. */
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

/** Whether a certificate's key has signed this content by ECDSA with SHA-384; the signature is its two numbers. */
export function hasSigned(certificate: string, content: Uint8Array, plain: Uint8Array): boolean {
  const half = plain.length / 2;
  const signature = sequence(integer(plain.subarray(0, half)), integer(plain.subarray(half)));
  const key = openssl(['x509', '-in', 'leaf.pem', '-noout', '-pubkey'], { 'leaf.pem': certificate });
  const words = ['dgst', '-sha384', '-verify', 'key.pem', '-signature', 'signature.der', 'content.bin'];
  return openssl(words, { 'key.pem': key.text, 'signature.der': signature, 'content.bin': content }).ok;
}

/** Whether a root vouches for a certificate at an instant. */
export function isIssuedBy(certificate: string, root: string, instantMs: number): boolean {
  const at = String(Math.floor(instantMs / 1_000));
  const words = ['verify', '-x509_strict', '-check_ss_sig', '-attime', at, '-CAfile', 'root.pem', 'leaf.pem'];
  return openssl(words, { 'root.pem': root, 'leaf.pem': certificate }).ok;
}
