/**
 * Makes the certificate a controller comes with: self-signed, elliptic curve, for this machine's own names. Its dates
 * are real ones, because TLS peers judge it by their clocks (DESIGN § 4). The library behind it is slow to load and
 * needed once in a user's life, so it is loaded here and nowhere else.
 */
import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

export interface CertificateNames {
  /** The controller's host name: the certificate's subject. */
  readonly hostName: string;
  /** Further names and addresses it answers to. */
  readonly alternatives: readonly string[];
}

const dayMs = 86_400_000;
/** A client whose clock is behind still accepts it. */
const backdatedDays = 1;
/** Longer than anyone keeps a data directory. */
const validYears = 15;

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const serialBytes = 16;

/** Returns PEM: the private key, then the certificate. Unit of nowMs: real ms since the epoch. */
export async function makeSelfSigned(names: CertificateNames, nowMs: number): Promise<string> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');

  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const startMs = Math.floor(nowMs / 1_000) * 1_000;
  const notBefore = new Date(startMs - backdatedDays * dayMs);
  const notAfter = new Date(startMs);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + validYears);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [names.hostName] }],
    notBefore,
    notAfter,
    signingAlgorithm: keyAlgorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.alternatives.map((name) => ({ type: isIP(name) === 0 ? 'dns' : 'ip', value: name })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n${certificate.toString('pem')}\n`;
}

/** Positive and not starting with a zero byte, as DER wants it. Hex. */
function serialNumber(): string {
  const bytes = randomBytes(serialBytes);
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40;
  return bytes.toString('hex');
}
