/**
 * Certificates in the secure boot databases. A client enrolls a certificate as PEM text. Enrollments and removals take
 * effect at the next host start.
 */
import { formatInstant } from '../../../../engine/index.js';
import { serviceKeyOwner } from '../../../../models/blueprint/index.js';
import {
  certificatesIn,
  holdsMoreThanCertificates,
  type NameAttributes,
  pem,
} from '../../../../models/formats/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  creation,
  dateTime,
  defineAt,
  identity,
  oneOf,
  onReset,
  optional,
  pemLengthMax,
  type ReadResult,
  type ResourceForm,
  type Row,
  type Rows,
  required,
  row,
  section,
  text,
  uuid,
  type View,
} from '../../../../models/resource/index.js';
import { databasePattern } from '../databases.js';
import type { EnrolledKey } from '../enrolled-keys.js';
import { derOf, readKeyCertificate } from '../keys.js';
import { requestChange } from '../requests.js';
import {
  databasesOf,
  defaultsOf,
  listDelivered,
  listHeld,
  ownerReader,
  ownerWords,
  removalOf,
} from './signatures.js';

/** Maximum size of a certificate that the firmware accepts. Unit: bytes of its DER. Source: behaviour § 2.8. */
const certificateBytesMax = 3_072;

const property = 'CertificateString';

/** Reads a text that is exactly one certificate; returns its canonical PEM form. */
function readEnrolled(text: string): ReadResult<string> {
  const [certificate, ...others] = certificatesIn(text);
  if (certificate === undefined || others.length > 0 || holdsMoreThanCertificates(text)) {
    return { ok: false, problems: [mgmtMessage('PropertyValueBadParam', [property], `/${property}`)] };
  }
  const { raw } = certificate;
  if (raw.length > certificateBytesMax) {
    const args = [String(raw.length), property, `1-${certificateBytesMax}`];
    return { ok: false, problems: [mgmtMessage('PropertyValueOutOfRange', args, `/${property}`)] };
  }
  return { ok: true, value: pem('CERTIFICATE', raw) };
}

/** Returns the Base64 text of the DER in a PEM text. */
function derIn(pemText: string): string {
  return pemText.replaceAll(/-----[^-]+-----|\n/g, '');
}

const collectionPattern = `${databasePattern}Certificates/` as const;
const memberPattern = `${collectionPattern}{CertificateId}/` as const;

interface CertificatePlace {
  readonly params: { readonly CertificateId: string };
  readonly part: EnrolledKey<'certificates'>;
}
type CertificateView = View<CertificatePlace>;

const reading = ({ part }: CertificateView) => readKeyCertificate(part.key);

/** Creates the row of a name attribute. An absent attribute is shown as an empty string. Source: behaviour § 2.8. */
function attribute(name: keyof NameAttributes, description: string): Row<NameAttributes> {
  return row(text(), description, (attributes: NameAttributes) => attributes[name] ?? '');
}

const nameRows: Rows<NameAttributes> = {
  City: attribute('L', 'City or locality (L) of the distinguished name.'),
  CommonName: attribute('CN', 'Common name (CN) of the distinguished name.'),
  Country: attribute('C', 'Country (C) of the distinguished name, as two letters.'),
  Email: attribute('emailAddress', 'Email address of the distinguished name.'),
  Organization: attribute('O', 'Organization (O) of the distinguished name.'),
  OrganizationalUnit: attribute('OU', 'Organizational unit (OU) of the distinguished name.'),
  State: attribute('ST', 'State or province (ST) of the distinguished name.'),
};

const certificateForm: ResourceForm<CertificatePlace> = {
  type: 'Certificate.v1_6_0.Certificate',
  typeDescription: 'A certificate in a secure boot database.',
  properties: {
    ...identity(
      ({ part }: CertificateView) => part.id,
      (view) => view.once(reading).subject.CN ?? 'UEFI Certificate',
    ),
    CertificateString: row(text(), 'Certificate text in the format of `CertificateType`.', ({ part }) =>
      pem('CERTIFICATE', derOf(part.key)),
    ),
    CertificateType: row(oneOf(['PEM']), 'Format of the certificate text.', () => 'PEM'),
    Issuer: section(
      'Distinguished name of the issuer.',
      (view: CertificateView) => view.once(reading).issuer,
      nameRows,
    ),
    Subject: section(
      'Distinguished name of the subject.',
      (view: CertificateView) => view.once(reading).subject,
      nameRows,
    ),
    UefiSignatureOwner: row(uuid, ownerWords, ({ part }) => part.key.owner),
    ValidNotAfter: row(dateTime, 'End of the validity period of the certificate.', (view) =>
      formatInstant(view.once(reading).notAfterMs),
    ),
    ValidNotBefore: row(dateTime, 'Start of the validity period of the certificate.', (view) =>
      formatInstant(view.once(reading).notBeforeMs),
    ),
  },
};

export const changeableCertificate = defineAt(memberPattern, (tree) =>
  listHeld(tree, 'certificates').map(({ params, part }) => ({
    params: { ...params, CertificateId: part.id },
    part,
  })),
).resource({
  ...certificateForm,
  removal: removalOf('certificates'),
});

export const defaultCertificate = defineAt(memberPattern, (tree) =>
  listDelivered(tree, 'certificates').map(({ params, part }) => ({
    params: { ...params, CertificateId: part.id },
    part,
  })),
).resource(certificateForm);

const collectionForm = {
  type: 'CertificateCollection.CertificateCollection',
  typeDescription: 'Certificates of a secure boot database.',
  name: 'SecureBoot Certificates',
  description: 'Certificates of a secure boot database',
} as const;

export const certificates = defineAt(collectionPattern, () => databasesOf('certificates')).collection({
  ...collectionForm,
  members: changeableCertificate,
  creation: creation({
    privilege: 'HostBIOSConfigPriv',
    properties: {
      CertificateString: required(text({ lengthMax: pemLengthMax }), 'Certificate in PEM format.'),
      CertificateType: required(oneOf(['PEM']), 'Format of the certificate text.'),
      UefiSignatureOwner: optional(ownerReader, ownerWords),
    },
    // The certificate is validated before the transaction: a replay must not depend on how another Node version parses
    // certificates.
    redact: (body) => {
      const read = readEnrolled(body.CertificateString);
      return read.ok
        ? { ok: true, value: { body: { ...body, CertificateString: read.value }, headers: {} } }
        : read;
    },
    applyTimes: onReset,
    apply: (stage, { CertificateString, UefiSignatureOwner = serviceKeyOwner }, at) => {
      const key = { owner: UefiSignatureOwner, der: derIn(CertificateString) };
      return requestChange(stage, { type: 'enrol', database: at.part, kind: 'certificates', key });
    },
  }),
});

export const defaultCertificates = defineAt(collectionPattern, () => defaultsOf('certificates')).collection({
  ...collectionForm,
  members: defaultCertificate,
});
