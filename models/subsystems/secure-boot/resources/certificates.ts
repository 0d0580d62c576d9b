/** Certificates in the databases of secure boot. One is enrolled as PEM text and removed at the next start. */
import { formatInstant } from '../../../../engine/index.js';
import type { NameAttributes } from '../../../formats/x509/attributes.js';
import { pem } from '../../../formats/x509/key.js';
import { onReset } from '../../../resource/annotations.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import type { View } from '../../../resource/define.js';
import { dateTime, uuid } from '../../../resource/kinds.js';
import { oneOf, text } from '../../../resource/readers.js';
import { type Row, type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { derIn, readEnrolled } from '../enrolment.js';
import type { HeldKey } from '../held-keys.js';
import { derOf, readKeyCertificate } from '../keys.js';
import { requestChange } from '../requests.js';
import { databasePattern } from '../uris.js';
import { databasesOf, defaultsOf, listDelivered, listHeld } from './key-places.js';
import { ownerReader, ownerWords, serviceOwner } from './owner.js';

const collectionPattern = `${databasePattern}Certificates/` as const;
const memberPattern = `${collectionPattern}{CertificateId}/` as const;

interface CertificatePlace {
  readonly params: { readonly CertificateId: string };
  readonly part: HeldKey<'certificates'>;
}
type CertificateView = View<CertificatePlace>;

const reading = ({ part }: CertificateView) => readKeyCertificate(part.key);

/** What a name does not have is shown empty. Source: behaviour § 2.8. */
function attribute(name: keyof NameAttributes, says: string): Row<NameAttributes> {
  return row(text(), says, (attributes: NameAttributes) => attributes[name] ?? '');
}

const nameRows: Rows<NameAttributes> = {
  City: attribute('L', 'The city or town.'),
  CommonName: attribute('CN', 'Whom it is about.'),
  Country: attribute('C', 'The country, by its two letters.'),
  Email: attribute('emailAddress', 'The mail address.'),
  Organization: attribute('O', 'The organisation.'),
  OrganizationalUnit: attribute('OU', 'The part of the organisation.'),
  State: attribute('ST', 'The state or province.'),
};

const certificateForm: ResourceForm<CertificatePlace> = {
  type: 'Certificate.v1_6_0.Certificate',
  says: 'A certificate that stands for a signer.',
  properties: {
    ...identity(
      ({ part }: CertificateView) => part.id,
      (view) => view.once(reading).subject.CN ?? 'UEFI Certificate',
    ),
    CertificateString: row(text(), 'The text of the certificate.', ({ part }) =>
      pem('CERTIFICATE', derOf(part.key)),
    ),
    CertificateType: row(oneOf(['PEM']), 'The form of the text.', () => 'PEM'),
    Issuer: section('Who vouches for it.', (view: CertificateView) => view.once(reading).issuer, nameRows),
    Subject: section('Whom it is about.', (view: CertificateView) => view.once(reading).subject, nameRows),
    UefiSignatureOwner: row(uuid, ownerWords, ({ part }) => part.key.owner),
    ValidNotAfter: row(dateTime, 'When it ends.', (view) => formatInstant(view.once(reading).notAfterMs)),
    ValidNotBefore: row(dateTime, 'When it begins.', (view) => formatInstant(view.once(reading).notBeforeMs)),
  },
};

export const changeableCertificate = at(memberPattern, (tree) =>
  listHeld(tree, 'certificates').map(({ params, part }) => ({
    params: { ...params, CertificateId: part.id },
    part,
  })),
).resource({
  ...certificateForm,
  removal: {
    privilege: 'HostBIOSConfigPriv',
    apply: (stage, at) => {
      const { database, id } = at.part;
      return requestChange(stage, { type: 'remove', database, kind: 'certificates', id });
    },
  },
});

export const defaultCertificate = at(memberPattern, () =>
  listDelivered('certificates').map(({ params, part }) => ({
    params: { ...params, CertificateId: part.id },
    part,
  })),
).resource(certificateForm);

const collectionForm = {
  type: 'CertificateCollection.CertificateCollection',
  says: 'The certificates of one database.',
  name: 'SecureBoot Certificates',
  description: 'Certificates of a SecureBoot database',
} as const;

export const certificates = at(collectionPattern, () => databasesOf('certificates')).collection({
  ...collectionForm,
  members: changeableCertificate,
  creation: creation({
    privilege: 'HostBIOSConfigPriv',
    properties: {
      CertificateString: required(text({ lengthMax: pemLengthMax }), 'The text of the certificate, PEM.'),
      CertificateType: required(oneOf(['PEM']), 'The form of the text.'),
      UefiSignatureOwner: optional(ownerReader, ownerWords),
    },
    // Looked at before the step: a replay must not depend on how another Node reads certificates.
    redact: (body) => {
      const read = readEnrolled(body.CertificateString);
      return read.ok
        ? { ok: true, value: { body: { ...body, CertificateString: read.value }, headers: {} } }
        : read;
    },
    applyTimes: onReset,
    apply: (stage, { CertificateString, UefiSignatureOwner = serviceOwner }, at) => {
      const key = { owner: UefiSignatureOwner, der: derIn(CertificateString) };
      return requestChange(stage, { type: 'enrol', database: at.part, kind: 'certificates', key });
    },
  }),
});

export const defaultCertificates = at(collectionPattern, () => defaultsOf('certificates')).collection({
  ...collectionForm,
  members: defaultCertificate,
});
