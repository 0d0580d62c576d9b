/** Rows of a certificate in the form of the standard `Certificate` resource. */
import { formatInstant } from '../../../engine/index.js';
import { type NameAttributes, readNames } from '../../formats/x509/names.js';
import { certificatesIn, type StoredCertificate } from '../../formats/x509/read.js';
import type { View } from '../define.js';
import { nullable, oneOf, text } from '../readers/readers.js';
import { dateTime } from '../readers/value-kinds.js';
import type { Params } from '../resource-location.js';
import { type Rows, row, section } from './rows.js';
import { identity } from './shared-rows.js';

export const certificateType = 'Certificate.v1_8_0.Certificate';
export const certificateDescription = 'Certificate and its decoded contents.';
export const certificateCollectionType = 'CertificateCollection.CertificateCollection';
export const certificateCollectionDescription = 'Collection of certificates.';

/** Type of the location of a certificate, whose `part` is the stored data of the certificate. */
export interface CertificateLocation {
  readonly params: Params & { readonly CertificateId: string };
  readonly part: Omit<StoredCertificate, 'subject' | 'issuer' | 'selfSigned'>;
}

type CertificateView = View<CertificateLocation>;

/**
 * Returns the attributes of the names in a certificate. They are read from the certificate itself, because a stored
 * name is one text in which a comma can also be part of a value. Throws if the stored text contains no certificate.
 */
function names({ part }: CertificateView) {
  const [certificate] = certificatesIn(part.pem);
  if (certificate === undefined) throw new Error('what is kept as a certificate holds none');
  return readNames(certificate);
}

const nameRows: Rows<NameAttributes> = {
  DisplayString: row(nullable(text()), 'Distinguished name in display form.', (attributes: NameAttributes) =>
    Object.entries(attributes)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
  ),
  Country: attribute('C', 'Two-letter country code in the distinguished name.'),
  State: attribute('ST', 'State or province in the distinguished name.'),
  City: attribute('L', 'City or town in the distinguished name.'),
  Organization: attribute('O', 'Organization in the distinguished name.'),
  OrganizationalUnit: attribute('OU', 'Organizational unit in the distinguished name.'),
  CommonName: attribute('CN', 'Common name (CN).'),
  Email: attribute('emailAddress', 'Email address in the distinguished name.'),
};

function attribute(name: keyof NameAttributes, description: string) {
  return row(text(), description, (attributes: NameAttributes) => attributes[name]);
}

export function certificateRows(name: string): Rows<CertificateView, CertificateLocation> {
  return {
    ...identity(({ params }: CertificateView) => params.CertificateId, name),
    CertificateString: row(text(), 'Certificate text, with its intermediate certificates.', 'pem'),
    CertificateType: row(oneOf(['PEM', 'PEMchain', 'PKCS7']), 'Format of the certificate text.', () => 'PEM'),
    Fingerprint: row(text(), 'Fingerprint of the certificate.', 'fingerprint'),
    FingerprintHashAlgorithm: row(text(), 'Hash algorithm of the fingerprint.', () => 'TPM_ALG_SHA256'),
    Issuer: section(
      'Issuer of the certificate.',
      (view: CertificateView) => view.once(names).issuer,
      nameRows,
    ),
    Subject: section(
      'Subject of the certificate.',
      (view: CertificateView) => view.once(names).subject,
      nameRows,
    ),
    SerialNumber: row(text(), 'Serial number of the certificate, as the issuer assigned it.', ({ part }) =>
      part.serialNumber.match(/../g)?.join(':'),
    ),
    ValidNotAfter: row(dateTime, 'Date and time at which the certificate expires.', ({ part }) =>
      formatInstant(part.notAfterMs),
    ),
    ValidNotBefore: row(dateTime, 'Date and time from which the certificate is valid.', ({ part }) =>
      formatInstant(part.notBeforeMs),
    ),
  };
}
