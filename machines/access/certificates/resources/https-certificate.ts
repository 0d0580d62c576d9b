/**
 * HTTPS certificate: its contents, the signing request, the installation of a new certificate, and the return to a
 * self-signed certificate.
 */
import { formatInstant } from '../../../../engine/index.js';
import {
  certificatesIn,
  exportPublicKey,
  holdsMoreThanCertificates,
  readSigningRequest,
  type Signer,
  type StoredCertificate,
  serialFrom,
  signingRequest,
  storeCertificate,
} from '../../../../models/formats/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  flag,
  identity,
  line,
  managerPattern,
  namedHostReader,
  nullable,
  ofManager,
  oneOf,
  optional,
  pemLengthMax,
  type ReadResult,
  refused,
  removal,
  required,
  row,
  section,
  text,
  type View,
  type WriteContext,
  type WriteOutcome,
  written,
} from '../../../../models/resource/index.js';
import { formatFqdn } from '../../../network-settings/index.js';
import { managerAddress } from '../../../power/index.js';
import { certificateRequestAddress, certificateRequestRecord } from '../contract.js';
import { certificateNames, selfSignedCertificate, validityFrom } from '../self-signed-certificate.js';
import { type HttpsCertificate, nextKeyName } from '../state.js';

// Installation of another HTTPS certificate, used by actions of two resources. The certificate must match the key of
// the generated signing request. The controller uses the certificate after its next restart.

/** Certificate to install, as stored in an input. */
interface Offered {
  readonly certificate: StoredCertificate;
  /** Public key of the certificate, in Base64. */
  readonly publicKey: string;
}

/** Parses the PEM text before the transaction; the journal contains the parsed certificate. */
export function redactOffered(text: string): ReadResult<Offered> {
  const [leaf] = certificatesIn(text);
  const kept = storeCertificate(text);
  if (leaf === undefined || kept === undefined || holdsMoreThanCertificates(text)) {
    return { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] };
  }
  return { ok: true, value: { certificate: kept, publicKey: exportPublicKey(leaf) } };
}

export function installCertificate(stage: Transaction, { certificate, publicKey }: Offered): WriteOutcome {
  const { request } = stage.tree.certificates;
  if (request === null || certificateRequestRecord(stage.tree).value !== 'ready') {
    return refused(mgmtMessage('ImportCertFailCSRMissing'));
  }
  if (publicKey !== request.publicKey) return refused(mgmtMessage('ImportCertificateFailed'));
  stage.draft.certificates.request = null;
  stage.send(certificateRequestAddress, { type: 'request.used' });
  return install(stage, { ...certificate, key: request.key });
}

/** Stores a certificate and resets the controller, which uses the certificate after the restart. */
function install(stage: Transaction, next: HttpsCertificate): WriteOutcome {
  stage.draft.certificates.nextHttps = next;
  stage.send(managerAddress, { type: 'manager.reset' });
  return written(mgmtMessage('ImportCertSuccessfulMgmtResetinProgress'));
}

/** Signing request with its key pair. The private key can be derived only with the secret. */
interface Requested {
  readonly pem: string;
  readonly key: string;
  readonly publicKey: string;
}

export function requested({ secrets }: WriteContext, key: string, text: (key: Signer) => string): Requested {
  const pair = secrets.signer(key);
  return { pem: text(pair), key, publicKey: pair.publicKey.toString('base64') };
}

/** Stores a generated request. The machine `certificateRequest` determines when the request becomes readable. */
export function storeSigningRequest(
  stage: Transaction,
  { pem, key, publicKey }: Requested,
  event: 'request.generate' | 'request.made',
): void {
  const { certificates } = stage.draft;
  certificates.request = { pem, key, publicKey };
  certificates.nextKey += 1;
  stage.send(certificateRequestAddress, { type: event });
}

/**
 * Maximum length of an attribute of a distinguished name. Unit: characters. Source: X.520, upper bounds of the
 * attributes.
 */
const partLengthMax = 64;

export const namePartReader = line({ lengthMax: partLengthMax, pattern: /\S/ });
export const countryReader = text({ lengthMax: 2, pattern: /^[A-Z]{2}$/ });

export const securityServicePattern = `${managerPattern}SecurityService/` as const;

const serialDigits = 32;

/** Refusal of a manual certificate installation while automatic enrollment is enabled. Source: behaviour § 2.15. */
const enrolling = refused(mgmtMessage('UnsupportedOperationACEEnabled'));

const generateCsr = action({
  name: 'VndHttpsCert.GenerateCSR',
  description: 'Generates a certificate signing request, which is available some minutes later.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    City: required(namePartReader, 'City of the organization.'),
    CommonName: required(namedHostReader, 'Common name (CN) of the certificate subject.'),
    Country: required(countryReader, 'Country of the organization, as a two-letter code.'),
    OrgName: required(namePartReader, 'Name of the organization.'),
    OrgUnit: optional(namePartReader, 'Organizational unit.'),
    State: required(namePartReader, 'State or province of the organization.'),
    IncludeIP: optional(
      flag,
      'Indicates whether the certificate includes the IP addresses of the controller.',
    ),
  },
  redact: ({ City: L, CommonName: CN, Country: C, OrgName: O, OrgUnit: OU, State: ST, IncludeIP }, means) => {
    const alternatives =
      IncludeIP === true ? [CN, ...certificateNames(named(means.tree)).alternatives] : [CN];
    const subject = { C, ST, L, O, CN, ...(OU === undefined ? {} : { OU }) };
    const made = requested(means, nextKeyName(means.tree.certificates), (key) =>
      signingRequest(subject, alternatives, key),
    );
    return { ok: true, value: made };
  },
  sent: ({ pem }) => {
    const { subject, alternatives } = readSigningRequest(pem);
    const { C: Country, ST: State, L: City, O: OrgName, OU: OrgUnit, CN: CommonName } = subject;
    const includesIP = alternatives.some((name) => name !== CommonName);
    return { City, CommonName, Country, OrgName, OrgUnit, State, IncludeIP: includesIP || undefined };
  },
  apply: (stage, made) => {
    if (stage.tree.certificateEnrolment.enabled) return enrolling;
    storeSigningRequest(stage, made, 'request.generate');
    return written(mgmtMessage('GeneratingCertificate'));
  },
});

/** Returns the host name and the domain name that the controller will have after its next restart. */
function named(tree: ControllerTree) {
  const { configured } = tree.controllerSettings;
  return { hostName: configured.hostName, fqdn: formatFqdn(configured, tree) };
}

const importCertificate = action({
  name: 'VndHttpsCert.ImportCertificate',
  description: 'Imports the certificate that was issued for the signing request, and resets the controller.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    Certificate: required(text({ lengthMax: pemLengthMax }), 'Certificate in PEM format.'),
  },
  redact: ({ Certificate }) => redactOffered(Certificate),
  sent: ({ certificate }) => ({ Certificate: certificate.pem }),
  apply: (stage, offered) =>
    stage.tree.certificateEnrolment.enabled ? enrolling : installCertificate(stage, offered),
});

export const httpsCert = defineAt(`${securityServicePattern}HttpsCert/`, () => [
  { params: ofManager },
]).resource({
  type: 'VndHttpsCert.v2_1_1.VndHttpsCert',
  typeDescription:
    'HTTPS certificate of the service. A DELETE request replaces it with a new self-signed certificate.',
  properties: {
    ...identity('HttpsCert', 'HTTPS Certificate', 'HTTPS certificate of this service'),
    CertificateSigningRequest: row(
      nullable(text()),
      'Certificate signing request; null when none is available.',
      ({ tree }) => {
        const { request } = tree.certificates;
        return request !== null && certificateRequestRecord(tree).value === 'ready' ? request.pem : null;
      },
    ),
    KeyType: row(oneOf(['ECDSA']), 'Type of the key in the certificate.', () => 'ECDSA', {
      allowable: 'values',
      // A client may send only the current value, which has no effect.
      set: { privilege: 'MgmtConfigPriv', apply: () => {} },
    }),
    X509CertificateInformation: section(
      'Contents of the certificate.',
      ({ tree }: View) => tree.certificates.https,
      {
        Issuer: row(text(), 'Distinguished name of the issuer.', 'issuer'),
        SerialNumber: row(
          text(),
          'Serial number of the certificate, as the issuer assigned it.',
          'serialNumber',
        ),
        Subject: row(text(), 'Distinguished name of the subject.', 'subject'),
        ValidNotAfter: row(dateTime, 'Date and time at which the certificate expires.', ({ notAfterMs }) =>
          formatInstant(notAfterMs),
        ),
        ValidNotBefore: row(
          dateTime,
          'Date and time from which the certificate is valid.',
          ({ notBeforeMs }) => formatInstant(notBeforeMs),
        ),
      },
    ),
  },
  actions: [generateCsr, importCertificate],
  removal: removal({
    privilege: 'MgmtConfigPriv',
    redact: ({ tree, secrets }) => {
      const key = nextKeyName(tree.certificates);
      const pair = secrets.signer(key);
      const serial = serialFrom(pair.publicKey.toString('hex').slice(-serialDigits));
      const validity = validityFrom(tree.certificates.firstNotBeforeMs);
      const certificate = storeCertificate(
        selfSignedCertificate(certificateNames(named(tree)), pair, serial, validity),
      );
      if (certificate === undefined) throw new Error('our own certificate cannot be read');
      return { certificate, key };
    },
    apply: (stage, _, { certificate, key }) => {
      stage.draft.certificates.nextKey += 1;
      return install(stage, { ...certificate, key });
    },
  }),
});
