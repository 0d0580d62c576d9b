/**
 * Certificate that the service presents: the certificate from the files of the user, or the certificate that the first
 * start generates. The generated certificate and its key are stored in one file, so that both always match and the
 * fingerprint stays the same. Everything is checked before a port is bound, and every error names the file.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import type { CertificateNames } from '../../machines/index.js';
import { documentBytesMax, readBounded } from '../files/bounded-file.js';
import { readOrCreate } from '../files/data-directory.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import { makeSelfSigned } from './self-signed.js';

export interface ServedCertificate {
  /** Certificate in PEM, with the intermediate certificates of the file. */
  readonly certificate: string;
  /** Private key in PEM. */
  readonly privateKey: string;
  /** SHA-256 fingerprint in upper-case hexadecimal with colons, as browsers and openssl print it. */
  readonly fingerprint: string;
  /** File that contains the certificate; a client can use it as its CA file. */
  readonly file: string;
}

/** File of the generated certificate and its key in a data directory. */
export const ownCertificateName = 'certificate.pem';

/**
 * Loads the certificate that the first start generated, or generates it. The stored certificate is used until it
 * expires, even if it contains other names. Throws SetupError for an invalid or expired certificate.
 */
export async function loadSelfSigned(
  directory: string,
  names: CertificateNames,
  nowMs: number,
): Promise<ServedCertificate> {
  const file = path.join(directory, ownCertificateName);
  const pem = await readOrCreate(directory, ownCertificateName, () => makeSelfSigned(names, nowMs));
  const again = 'delete it so that a new certificate is generated';
  const served = checked({ certificate: pem, privateKey: pem, file, keyFile: file, advice: `; ${again}` });
  if (Date.parse(new X509Certificate(pem).validTo) > nowMs) return served;
  throw new SetupError(`the certificate in ${file} has expired; ${again}`);
}

/** Returns the certificate and the key of a PEM text that is in no file. Throws SetupError if they cannot be served. */
export function parsePem(pem: string): ServedCertificate {
  const { certificate, ...served } = checked({
    certificate: pem,
    privateKey: pem,
    file: '',
    keyFile: '',
    advice: '',
  });
  return { ...served, certificate: new X509Certificate(certificate).toString() };
}

/** Loads the certificate and the key of the user from two PEM files. Throws SetupError if they cannot be served. */
export function loadUserCertificate(certificateFile: string, keyFile: string): ServedCertificate {
  return checked({
    certificate: readText(certificateFile),
    privateKey: readText(keyFile),
    file: certificateFile,
    keyFile,
    advice: '',
  });
}

interface Candidate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly file: string;
  readonly keyFile: string;
  readonly advice: string;
}

function checked({ certificate, privateKey, file, keyFile, advice }: Candidate): ServedCertificate {
  const leaf = parsed(
    () => new X509Certificate(certificate),
    `${file} holds no certificate in PEM form${advice}`,
  );
  const key = parsed(
    () => createPrivateKey(privateKey),
    `${keyFile} holds no unencrypted private key in PEM form${advice}`,
  );
  if (!leaf.checkPrivateKey(key)) {
    throw new SetupError(`the key in ${keyFile} is not that of the certificate in ${file}${advice}`);
  }
  // The TLS library detects all other problems, such as keys that are too short.
  parsed(
    () => createSecureContext({ cert: certificate, key: privateKey }),
    `the certificate in ${file} cannot be served${advice}`,
  );
  return { certificate, privateKey, fingerprint: leaf.fingerprint256, file };
}

function parsed<Value>(parse: () => Value, complaint: string): Value {
  try {
    return parse();
  } catch (error) {
    throw new SetupError(`${complaint} (${describeReason(error)})`);
  }
}

function readText(file: string): string {
  try {
    return readBounded(file, documentBytesMax);
  } catch (error) {
    throw new SetupError(`cannot read ${file} (${describeReason(error)})`);
  }
}
