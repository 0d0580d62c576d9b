/** Certificates as the standard shows them: what the controller serves, and the authorities it trusts. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import type { KeptCertificate } from '../state.js';
import { certificateAuthenticationUri } from './certificate-authentication.js';

export const certificateType = 'Certificate.v1_8_0.Certificate';
export const certificateCollectionType = 'CertificateCollection.CertificateCollection';
export const httpsCertificatesUri = `${root}Managers/1/NetworkProtocol/HTTPS/Certificates/`;
export const authoritiesUri = `${root}Managers/1/SecurityService/CertificateAuthentication/CACertificates/`;

export function projectCertificate(id: string, name: string, kept: KeptCertificate) {
  return {
    Id: id,
    Name: name,
    CertificateString: kept.pem,
    CertificateType: 'PEM',
    Fingerprint: kept.fingerprint,
    FingerprintHashAlgorithm: 'TPM_ALG_SHA256',
    Issuer: projectName(kept.issuer),
    Subject: projectName(kept.subject),
    SerialNumber: kept.serialNumber.match(/../g)?.join(':'),
    ValidNotAfter: formatInstant(kept.notAfterMs),
    ValidNotBefore: formatInstant(kept.notBeforeMs),
  };
}

/** What the standard calls the attributes of a name. */
const attributes: Readonly<Record<string, string>> = {
  C: 'Country',
  ST: 'State',
  L: 'City',
  O: 'Organization',
  OU: 'OrganizationalUnit',
  CN: 'CommonName',
  emailAddress: 'Email',
};

function projectName(printed: string): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const part of printed.split(', ')) {
    const [attribute = '', value = ''] = part.split(' = ', 2);
    const name = attributes[attribute];
    if (name !== undefined && value !== '') shown[name] = value;
  }
  return shown;
}

export const httpsCertificates: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/NetworkProtocol/HTTPS/Certificates/`,
  type: certificateCollectionType,
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(view, 'HTTPS Certificates', 'What this service is served with', [
      `${httpsCertificatesUri}1/`,
    ]),
};

export const httpsCertificate: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/NetworkProtocol/HTTPS/Certificates/{CertificateId}/`,
  type: certificateType,
  instances: () => [{ ManagerId: '1', CertificateId: '1' }],
  project: ({ tree }) => projectCertificate('1', 'HTTPS Certificate', tree.certificates.https),
};

export const authorities: ResourceDefinition = {
  uri: `${certificateAuthenticationUri}CACertificates/`,
  type: certificateCollectionType,
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'CA Certificates',
      'Authorities trusted to vouch for users',
      Object.keys(view.tree.certificates.authorities.byId).map((id) => `${authoritiesUri}${id}/`),
    ),
};

export const authority: ResourceDefinition = {
  uri: `${certificateAuthenticationUri}CACertificates/{CertificateId}/`,
  type: certificateType,
  instances: ({ certificates }) =>
    Object.keys(certificates.authorities.byId).map((CertificateId) => ({ ManagerId: '1', CertificateId })),
  project: ({ tree, params: { CertificateId = '' } }) => {
    const kept = tree.certificates.authorities.byId[CertificateId];
    if (kept === undefined) throw new Error(`no authority ${CertificateId}`);
    return projectCertificate(CertificateId, 'CA Certificate', kept);
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: ({ draft }, { params: { CertificateId = '' } }) => {
      delete draft.certificates.authorities.byId[CertificateId];
      return written(baseMessage('Success'));
    },
  },
};
