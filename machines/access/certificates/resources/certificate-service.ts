/**
 * Certificate service of the standard and the certificates that it lists: signing requests, and the replacement of the
 * HTTPS certificate.
 */

import { certificatesIn, readSigningRequest, signingRequest } from '../../../../models/formats/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  certificateCollectionDescription,
  certificateCollectionType,
  certificateDescription,
  certificateRows,
  certificateType,
  defineAt,
  fill,
  identity,
  linkRow,
  links,
  linksRow,
  listOf,
  managerPattern,
  namedHostReader,
  ofManager,
  oneOf,
  optional,
  pemLengthMax,
  reference,
  required,
  root,
  row,
  text,
  whole,
} from '../../../../models/resource/index.js';
import { nextKeyName } from '../state.js';
import { authorityCollectionType, authorityForm } from './authorities.js';
import { certificateAuthenticationPattern } from './certificate-authentication.js';
import {
  countryReader,
  installCertificate,
  namePartReader,
  redactOffered,
  requested,
  storeSigningRequest,
} from './https-certificate.js';

const httpsPattern = `${managerPattern}NetworkProtocol/HTTPS/Certificates/` as const;

export const httpsCertificate = defineAt(`${httpsPattern}{CertificateId}/`, ({ certificates }) => [
  { params: { ...ofManager, CertificateId: '1' }, part: certificates.https },
]).resource({
  type: certificateType,
  typeDescription: certificateDescription,
  properties: certificateRows('HTTPS Certificate'),
});

export const httpsCertificates = defineAt(httpsPattern, () => [{ params: ofManager }]).collection({
  type: certificateCollectionType,
  typeDescription: certificateCollectionDescription,
  name: 'HTTPS Certificates',
  description: 'HTTPS certificates of this service',
  members: httpsCertificate,
});

const authoritiesPattern = `${certificateAuthenticationPattern}CACertificates/` as const;

export const authority = defineAt(`${authoritiesPattern}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.authorities.byId).map(([CertificateId, part]) => ({
    params: { ...ofManager, CertificateId },
    part,
  })),
).resource(authorityForm('authorities'));

export const authorities = defineAt(authoritiesPattern, () => [{ params: ofManager }]).collection({
  type: authorityCollectionType,
  typeDescription: certificateCollectionDescription,
  name: 'CA Certificates',
  description: 'Certificate authorities that are trusted for user certificates',
  members: authority,
});

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

/**
 * Action that generates a signing request. It generates the key at once, because the standard requires the request in
 * the response.
 */
const generateCsr = action({
  name: 'CertificateService.GenerateCSR',
  description: 'Generates a certificate signing request and returns it.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateCollection: required(
      reference(uriLengthMax),
      'Link to the certificate collection that the certificate is for.',
    ),
    CommonName: required(namedHostReader, 'Common name (CN) of the certificate subject.'),
    Country: required(countryReader, 'Country of the organization, as a two-letter code.'),
    State: required(namePartReader, 'State or province of the organization.'),
    City: required(namePartReader, 'City of the organization.'),
    Organization: required(namePartReader, 'Name of the organization.'),
    OrganizationalUnit: optional(namePartReader, 'Organizational unit.'),
    AlternativeNames: optional(
      listOf(namedHostReader, namesMax),
      'Subject alternative names: additional host names and addresses.',
    ),
    // The key pair does not depend on these parameters, because its algorithm and curve are fixed. A client may send
    // the allowed values.
    KeyPairAlgorithm: optional(oneOf(['TPM_ALG_ECDSA', 'TPM_ALG_ECC']), 'Algorithm of the key pair.'),
    KeyCurveId: optional(oneOf(['TPM_ECC_NIST_P256']), 'Elliptic curve of the key pair.'),
    KeyUsage: optional(listOf(oneOf(usages), usages.length), 'Permitted uses of the key.'),
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
    storeSigningRequest(stage, made, 'request.made');
    const result = { CSRString: made.pem, CertificateCollection: { '@odata.id': httpsCertificatesUri } };
    return { ok: true, value: { messages: [baseMessage('Success')], result } };
  },
});

const replaceCertificate = action({
  name: 'CertificateService.ReplaceCertificate',
  description: 'Replaces an existing certificate.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateString: required(text({ lengthMax: pemLengthMax }), 'Certificate in text form.'),
    CertificateType: required(oneOf(['PEM', 'PEMchain']), 'Format of the certificate text.'),
    CertificateUri: required(reference(uriLengthMax), 'Link to the certificate to replace.'),
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
  apply: installCertificate,
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

export const certificateService = defineAt(uri).resource({
  type: 'CertificateService.v1_0_3.CertificateService',
  typeDescription: 'Service that generates certificate signing requests and replaces certificates.',
  properties: {
    ...identity(
      'CertificateService',
      'Certificate Service',
      'Certificates of the controller, and certificate signing requests',
    ),
    CertificateLocations: linkRow(
      'Link to the locations of all certificates of the controller.',
      locationsUri,
    ),
  },
  actions: [generateCsr, replaceCertificate],
});

export const certificateLocations = defineAt(locationsUri).resource({
  type: 'CertificateLocations.v1_0_2.CertificateLocations',
  typeDescription: 'Locations of all certificates of the controller.',
  properties: {
    ...identity('CertificateLocations', 'Certificate Locations', 'Certificate locations of the controller'),
    Links: links({
      Certificates: linksRow('Links to the certificates.', ({ tree }) => locationsIn(tree), {
        to: authority.uri,
      }),
      'Certificates@odata.count': row(
        whole(),
        'Number of certificates.',
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
