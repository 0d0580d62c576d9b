/**
 * Identity of the running program. Outcomes of different programs are not comparable, so a worker runs chunks of its
 * own program alone.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface ProgramIdentity {
  readonly version: string;
  /** Digest of the files of the program, in hexadecimal. */
  readonly digest: string;
}

/** Number of digits of the digest. Assumption: a queue serves a few programs at the same time. */
const digestLength = 12;

export function identifyProgram(): ProgramIdentity {
  const { version } = createRequire(import.meta.url)('tidefish/package.json') as { readonly version: string };
  const folder = import.meta.dirname;
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const name of files.sort()) hash.update(name).update(readFileSync(path.join(folder, name)));
  return { version, digest: hash.digest('hex').slice(0, digestLength) };
}
