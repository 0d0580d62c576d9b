/** What a certificate says of itself, as the standard shows it. */
import { formatInstant } from '../../engine/index.js';
import { type NameAttributes, readNames } from '../formats/x509/attributes.js';
import type { KeptCertificate } from '../formats/x509/kept.js';
import { certificatesIn } from '../formats/x509/read.js';
import type { View } from './define.js';
import { dateTime } from './kinds.js';
import type { Params } from './place.js';
import { nullable, oneOf, text } from './readers.js';
import { type Rows, row, section } from './rows.js';
import { identity } from './shared-rows.js';

export const certificateType = 'Certificate.v1_8_0.Certificate';
export const certificateSays = 'A certificate, and what it says.';
export const certificateCollectionType = 'CertificateCollection.CertificateCollection';
export const certificateCollectionSays = 'Certificates that belong together.';

/** Wherever certificates are served, each is listed with what is kept of it. */
export interface CertificatePlace {
  readonly params: Params & { readonly CertificateId: string };
  readonly part: Omit<KeptCertificate, 'subject' | 'issuer' | 'selfSigned'>;
}

type CertificateView = View<CertificatePlace>;

/** From the certificate itself: in a name that is printed, a comma may be part of a value. Throws for a text that holds none. */
function names({ part }: CertificateView) {
  const [certificate] = certificatesIn(part.pem);
  if (certificate === undefined) throw new Error('what is kept as a certificate holds none');
  return readNames(certificate);
}

const nameRows: Rows<NameAttributes> = {
  DisplayString: row(nullable(text()), 'The whole name, as people write it.', (attributes: NameAttributes) =>
    Object.entries(attributes)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
  ),
  Country: attribute('C', 'The country, by its two letters.'),
  State: attribute('ST', 'The state or province.'),
  City: attribute('L', 'The city or town.'),
  Organization: attribute('O', 'The organisation.'),
  OrganizationalUnit: attribute('OU', 'The part of the organisation.'),
  CommonName: attribute('CN', 'The name of the host, or of whoever the certificate is about.'),
  Email: attribute('emailAddress', 'The mail address.'),
};

function attribute(name: keyof NameAttributes, says: string) {
  return row(text(), says, (attributes: NameAttributes) => attributes[name]);
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
      (view: CertificateView) => view.once(names).issuer,
      nameRows,
    ),
    Subject: section(
      'Whom the certificate is about.',
      (view: CertificateView) => view.once(names).subject,
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
