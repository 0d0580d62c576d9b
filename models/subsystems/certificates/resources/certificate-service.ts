/** The standard's certificate service: where certificates are, a signing request at once, and replacing the HTTPS one. */

import { signingRequest } from '../../../formats/x509/make.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import type { Action, ResourceDefinition } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { listOf, oneOf, reference, text } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { nextKeyOf } from '../state.js';
import { authoritiesUri, httpsCertificatesUri } from './certificate.js';
import { keepRequest, putAwayOffered, type Requested, requested, takeOver } from './https-certificate.js';

const uri = `${root}CertificateService/`;
const uriLengthMax = 255;
const partLengthMax = 64;
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

const part = { reader: text({ lengthMax: partLengthMax, pattern: /\S/ }), required: true };
const place = { reader: reference(uriLengthMax), required: true };

interface Asked {
  readonly CommonName: string;
  readonly Country: string;
  readonly State: string;
  readonly City: string;
  readonly Organization: string;
  readonly OrganizationalUnit?: string;
  readonly AlternativeNames?: readonly string[];
}

/** Answers with the request itself, as the standard has it: this once the key is there at once. */
const generateCsr: Action = {
  name: 'CertificateService.GenerateCSR',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateCollection: place,
    CommonName: { reader: namedHostReader, required: true },
    Country: { reader: text({ lengthMax: 2, pattern: /^[A-Z]{2}$/ }), required: true },
    State: part,
    City: part,
    Organization: part,
    OrganizationalUnit: { ...part, required: false },
    AlternativeNames: { reader: listOf(namedHostReader, namesMax), required: false },
    // Keys are what they are here; whoever asks for these asks for what there is.
    KeyPairAlgorithm: { reader: oneOf(['TPM_ALG_ECDSA', 'TPM_ALG_ECC']), required: false },
    KeyCurveId: { reader: oneOf(['TPM_ECC_NIST_P256']), required: false },
    KeyUsage: { reader: listOf(oneOf(usages), usages.length), required: false },
  },
  putAway: (body, means) => {
    if (!isHttpsPlace(body.CertificateCollection, httpsCertificatesUri))
      return wrongPlace('CertificateCollection');
    const {
      CommonName: CN,
      Country: C,
      State: ST,
      City: L,
      Organization: O,
      ...asked
    } = body as unknown as Asked;
    const { OrganizationalUnit: OU, AlternativeNames = [] } = asked;
    const subject = { C, ST, L, O, CN, ...(OU === undefined ? {} : { OU }) };
    const names = [...new Set([CN, ...AlternativeNames])];
    const made = requested(means, nextKeyOf(means.tree.certificates), (key) =>
      signingRequest(subject, names, key),
    );
    return { ok: true, value: { ...made } };
  },
  apply: (stage, body) => {
    const made = body as unknown as Requested;
    keepRequest(stage, made, 'request.made');
    const result = { CSRString: made.pem, CertificateCollection: { '@odata.id': httpsCertificatesUri } };
    return { ok: true, value: { messages: [baseMessage('Success')], result } };
  },
};

const replaceCertificate: Action = {
  name: 'CertificateService.ReplaceCertificate',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: {
    CertificateString: { reader: text({ lengthMax: pemLengthMax }), required: true },
    CertificateType: { reader: oneOf(['PEM', 'PEMchain']), required: true },
    CertificateUri: place,
  },
  putAway: ({ CertificateString, CertificateUri }) =>
    isHttpsPlace(CertificateUri, `${httpsCertificatesUri}1/`)
      ? putAwayOffered(CertificateString as string)
      : wrongPlace('CertificateUri'),
  apply: takeOver,
};

function isHttpsPlace(given: unknown, expected: string): boolean {
  const named = String(given).toLowerCase();
  return (named.endsWith('/') ? named : `${named}/`) === expected.toLowerCase();
}

function wrongPlace(parameter: string) {
  return {
    ok: false as const,
    problems: [mgmtMessage('PropertyValueBadParam', [parameter], `/${parameter}`)],
  };
}

export const certificateService: ResourceDefinition = {
  uri,
  type: 'CertificateService.v1_0_3.CertificateService',
  project: ({ link }) => ({
    Id: 'CertificateService',
    Name: 'Certificate Service',
    Description: 'Certificates of the controller, and requests for them',
    CertificateLocations: link(`${uri}CertificateLocations/`),
  }),
  actions: [generateCsr, replaceCertificate],
};

export const certificateLocations: ResourceDefinition = {
  uri: `${uri}CertificateLocations/`,
  type: 'CertificateLocations.v1_0_2.CertificateLocations',
  project: ({ tree, link }) => {
    const ids = Object.keys(tree.certificates.authorities.byId);
    const uris = [`${httpsCertificatesUri}1/`, ...ids.map((id) => `${authoritiesUri}${id}/`)];
    const Certificates = uris.flatMap((place) => link(place) ?? []);
    return {
      Id: 'CertificateLocations',
      Name: 'Certificate Locations',
      Description: 'Where the certificates of the controller are',
      Links: { Certificates, 'Certificates@odata.count': Certificates.length },
    };
  },
};
