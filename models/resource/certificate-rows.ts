/** What a certificate says of itself, as the standard shows it. */
import { formatInstant } from '../../engine/index.js';
import type { KeptCertificate } from '../formats/x509/kept.js';
import type { View } from './define.js';
import { dateTime } from './kinds.js';
import type { Params } from './place.js';
import { oneOf, text } from './readers.js';
import { type Rows, row, section } from './rows.js';
import { identity } from './shared-rows.js';

export const certificateType = 'Certificate.v1_8_0.Certificate';
export const certificateSays = 'A certificate, and what it says.';
export const certificateCollectionType = 'CertificateCollection.CertificateCollection';
export const certificateCollectionSays = 'Certificates that belong together.';

/** Wherever certificates are served, each is listed with what is kept of it. */
export interface CertificatePlace {
  readonly params: Params & { readonly CertificateId: string };
  readonly part: KeptCertificate;
}

type CertificateView = View<CertificatePlace>;

/** The attributes of a name, by what they are called in one that is printed. */
type Attributes = ReadonlyMap<string, string>;

function attributesIn(printed: string): Attributes {
  const parts = printed.split(', ').map((part) => part.split(' = ', 2));
  return new Map(parts.flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, value]])));
}

const nameRows: Rows<Attributes> = {
  Country: attribute('C', 'The country, by its two letters.'),
  State: attribute('ST', 'The state or province.'),
  City: attribute('L', 'The city or town.'),
  Organization: attribute('O', 'The organisation.'),
  OrganizationalUnit: attribute('OU', 'The part of the organisation.'),
  CommonName: attribute('CN', 'The name of the host, or of whoever the certificate is about.'),
  Email: attribute('emailAddress', 'The mail address.'),
};

function attribute(name: string, says: string) {
  return row(text(), says, (attributes: Attributes) => attributes.get(name));
}

export function certificateRows(name: string): Rows<CertificateView, CertificatePlace> {
  return {
    ...identity(({ params }: CertificateView) => params.CertificateId, name),
    CertificateString: row(
      text(),
      'The text of the certificate, with the intermediates it came with.',
      'pem',
    ),
    CertificateType: row(oneOf(['PEM', 'PEMchain', 'PKCS7']), 'The form of the text.', () => 'PEM'),
    Fingerprint: row(text(), 'The digest of the certificate.', 'fingerprint'),
    FingerprintHashAlgorithm: row(text(), 'What the fingerprint was made with.', () => 'TPM_ALG_SHA256'),
    Issuer: section(
      'Who vouches for the certificate.',
      ({ part }: CertificateView) => attributesIn(part.issuer),
      nameRows,
    ),
    Subject: section(
      'Whom the certificate is about.',
      ({ part }: CertificateView) => attributesIn(part.subject),
      nameRows,
    ),
    SerialNumber: row(text(), 'The number its issuer gave to this very certificate.', ({ part }) =>
      part.serialNumber.match(/../g)?.join(':'),
    ),
    ValidNotAfter: row(dateTime, 'When the certificate ends.', ({ part }) => formatInstant(part.notAfterMs)),
    ValidNotBefore: row(dateTime, 'When the certificate begins.', ({ part }) =>
      formatInstant(part.notBeforeMs),
    ),
  };
}
