/** The standard's certificate service: where certificates are, a signing request at once, and replacing the HTTPS one. */

import { signingRequest } from '../../../formats/x509/make.js';
import { certificatesIn } from '../../../formats/x509/read.js';
import { readSigningRequest } from '../../../formats/x509/read-request.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { ofManager } from '../../../resource/one-server.js';
import { listOf, oneOf, reference, text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, row } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { fill, root } from '../../../resource/uris.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { nextKeyName } from '../state.js';
import { authority, httpsCertificate, httpsCertificates } from './certificate.js';
import { keepRequest, redactOffered, requested, takeOver } from './https-certificate.js';
import { countryReader, namePartReader } from './name-readers.js';

const uri = `${root}CertificateService/` as const;
const locationsUri = `${uri}CertificateLocations/` as const;
const httpsCertificatesUri = fill(httpsCertificates.uri, ofManager);
const httpsCertificateUri = fill(httpsCertificate.uri, { ...ofManager, CertificateId: '1' });
const uriLengthMax = 255;
const namesMax = 16;
const usages = [
  'DigitalSignature',
  'NonRepudiation',
  'KeyEncipherment',
  'DataEncipherment',
  'KeyAgreement',
  'KeyCertSign',
  'CRLSigning',
  'EncipherOnly',
  'DecipherOnly',
  'ServerAuthentication',
  'ClientAuthentication',
  'CodeSigning',
  'EmailProtection',
  'Timestamping',
  'OCSPSigning',
] as const;

/** Answers with the request itself, as the standard has it: this once the key is there at once. */
const generateCsr = action({
  name: 'CertificateService.GenerateCSR',
  says: 'Makes a signing request and gives it back.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateCollection: required(reference(uriLengthMax), 'Where the certificate is to be used.'),
    CommonName: required(namedHostReader, 'The name of the host, or of whoever the certificate is about.'),
    Country: required(countryReader, 'The country, by its two letters.'),
    State: required(namePartReader, 'The state or province.'),
    City: required(namePartReader, 'The city or town.'),
    Organization: required(namePartReader, 'The organisation.'),
    OrganizationalUnit: optional(namePartReader, 'The part of the organisation.'),
    AlternativeNames: optional(
      listOf(namedHostReader, namesMax),
      'Further names and addresses the certificate is to stand for.',
    ),
    // Keys are what they are here; whoever asks for these asks for what there is.
    KeyPairAlgorithm: optional(oneOf(['TPM_ALG_ECDSA', 'TPM_ALG_ECC']), 'The algorithm of the key.'),
    KeyCurveId: optional(oneOf(['TPM_ECC_NIST_P256']), 'The curve of the key.'),
    KeyUsage: optional(listOf(oneOf(usages), usages.length), 'What the key is for.'),
  },
  redact: ({ CertificateCollection, CommonName: CN, ...asked }, means) => {
    if (!isHttpsPlace(CertificateCollection, httpsCertificatesUri))
      return wrongPlace('CertificateCollection');
    const { Country: C, State: ST, City: L, Organization: O, OrganizationalUnit: OU } = asked;
    const subject = { C, ST, L, O, CN, ...(OU === undefined ? {} : { OU }) };
    const names = [...new Set([CN, ...(asked.AlternativeNames ?? [])])];
    const made = requested(means, nextKeyName(means.tree.certificates), (key) =>
      signingRequest(subject, names, key),
    );
    return { ok: true, value: made };
  },
  sent: ({ pem }) => {
    const { subject, alternatives } = readSigningRequest(pem);
    const {
      C: Country,
      ST: State,
      L: City,
      O: Organization,
      OU: OrganizationalUnit,
      CN: CommonName,
    } = subject;
    const others = alternatives.filter((name) => name !== CommonName);
    return {
      CertificateCollection: httpsCertificatesUri,
      CommonName,
      Country,
      State,
      City,
      Organization,
      OrganizationalUnit,
      AlternativeNames: others.length === 0 ? undefined : others,
    };
  },
  apply: (stage, made) => {
    keepRequest(stage, made, 'request.made');
    const result = { CSRString: made.pem, CertificateCollection: { '@odata.id': httpsCertificatesUri } };
    return { ok: true, value: { messages: [baseMessage('Success')], result } };
  },
});

const replaceCertificate = action({
  name: 'CertificateService.ReplaceCertificate',
  says: 'Takes over a certificate in place of one there is.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateString: required(text({ lengthMax: pemLengthMax }), 'The text of the certificate.'),
    CertificateType: required(oneOf(['PEM', 'PEMchain']), 'The form of the text.'),
    CertificateUri: required(reference(uriLengthMax), 'The certificate that is replaced.'),
  },
  redact: ({ CertificateString, CertificateUri }) =>
    isHttpsPlace(CertificateUri, httpsCertificateUri)
      ? redactOffered(CertificateString)
      : wrongPlace('CertificateUri'),
  sent: ({ certificate: { pem } }) => ({
    CertificateString: pem,
    CertificateType: certificatesIn(pem).length > 1 ? ('PEMchain' as const) : ('PEM' as const),
    CertificateUri: httpsCertificateUri,
  }),
  apply: takeOver,
});

function isHttpsPlace(given: string, expected: string): boolean {
  const named = given.toLowerCase();
  return (named.endsWith('/') ? named : `${named}/`) === expected.toLowerCase();
}

function wrongPlace(parameter: string) {
  return {
    ok: false as const,
    problems: [mgmtMessage('PropertyValueBadParam', [parameter], `/${parameter}`)],
  };
}

export const certificateService = at(uri).resource({
  type: 'CertificateService.v1_0_3.CertificateService',
  says: 'The service for requests of certificates, and for replacing them.',
  properties: {
    ...identity(
      'CertificateService',
      'Certificate Service',
      'Certificates of the controller, and requests for them',
    ),
    CertificateLocations: linkRow('A list of all certificates of the controller.', locationsUri),
  },
  actions: [generateCsr, replaceCertificate],
});

export const certificateLocations = at(locationsUri).resource({
  type: 'CertificateLocations.v1_0_2.CertificateLocations',
  says: 'Where all the certificates of the controller are.',
  properties: {
    ...identity(
      'CertificateLocations',
      'Certificate Locations',
      'Where the certificates of the controller are',
    ),
    Links: links({
      Certificates: linksRow('Links to the certificates.', ({ tree }) => locationsIn(tree), {
        to: authority.uri,
      }),
      'Certificates@odata.count': row(
        whole(),
        'How many certificates there are.',
        ({ tree }) => locationsIn(tree).length,
      ),
    }),
  },
});

function locationsIn({ certificates }: ControllerTree): readonly string[] {
  const ids = Object.keys(certificates.authorities.byId);
  return [
    httpsCertificateUri,
    ...ids.map((CertificateId) => fill(authority.uri, { ...ofManager, CertificateId })),
  ];
}
