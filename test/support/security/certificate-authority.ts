/**
 * Certificate authority for tests, which signs requests and issues client certificates with dates that the test
 * selects.
 */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Validity that includes every time that tests use. */
export const always: Validity = {
  notBefore: new Date(Date.UTC(2020, 0, 1)),
  notAfter: new Date(Date.UTC(2090, 0, 1)),
};

export interface ClientCertificate {
  readonly pem: string;
  readonly der: Uint8Array;
  readonly keyPem: string;
}

export class CertificateAuthority {
  #serial = 1;

  private constructor(
    readonly certificate: x509.X509Certificate,
    readonly keys: webcrypto.CryptoKeyPair,
  ) {}

  /** Creates an authority: a root, or an intermediate authority if `issuer` is given. */
  static async create(name: string, issuer?: CertificateAuthority): Promise<CertificateAuthority> {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: issuer === undefined ? '01' : issuer.#nextSerial(),
      subject: `CN=${name}`,
      issuer: issuer?.certificate.subject ?? `CN=${name}`,
      ...always,
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: issuer?.keys.privateKey ?? keys.privateKey,
      extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    });
    return new CertificateAuthority(certificate, keys);
  }

  get pem(): string {
    return this.certificate.toString('pem');
  }

  async client(
    name: string,
    validity: Validity = always,
    use: string = clientAuth,
  ): Promise<ClientCertificate> {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await this.#issue(`CN=${name}`, keys.publicKey, validity, use);
    const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
    return {
      pem: certificate.toString('pem'),
      der: new Uint8Array(certificate.rawData),
      keyPem: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    };
  }

  /**
   * Issues a certificate for a signing request and returns it as PEM. Rejects a request that was not signed with its
   * own key.
   */
  async sign(requestPem: string, validity: Validity = always): Promise<string> {
    const request = new x509.Pkcs10CertificateRequest(requestPem);
    if (!(await request.verify())) throw new Error('the request is not signed by its own key');
    const certificate = await this.#issue(
      request.subject,
      await request.publicKey.export(),
      validity,
      x509.ExtendedKeyUsage.serverAuth,
    );
    return certificate.toString('pem');
  }

  #issue(subject: string, publicKey: webcrypto.CryptoKey, validity: Validity, use: string) {
    return x509.X509CertificateGenerator.create({
      serialNumber: this.#nextSerial(),
      subject,
      issuer: this.certificate.subject,
      ...validity,
      signingAlgorithm: algorithm,
      publicKey,
      signingKey: this.keys.privateKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.ExtendedKeyUsageExtension([use]),
        new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
      ],
    });
  }

  #nextSerial(): string {
    this.#serial += 1;
    return this.#serial.toString(16).padStart(2, '0');
  }
}

const clientAuth: string = x509.ExtendedKeyUsage.clientAuth;
export const serverAuth: string = x509.ExtendedKeyUsage.serverAuth;
