/** Certificates: the one the controller serves, and the authorities it trusts with logins. */
import { at } from '../../../resource/at.js';
import {
  certificateCollectionSays,
  certificateCollectionType,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../../resource/certificate-rows.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { authorityCollectionType, authorityForm } from './authority-form.js';
import { certificateAuthenticationPattern } from './certificate-authentication.js';

const httpsPattern = `${managerPattern}NetworkProtocol/HTTPS/Certificates/` as const;

export const httpsCertificate = at(`${httpsPattern}{CertificateId}/`, ({ certificates }) => [
  { params: { ...ofManager, CertificateId: '1' }, part: certificates.https },
]).resource({
  type: certificateType,
  says: certificateSays,
  properties: certificateRows('HTTPS Certificate'),
});

export const httpsCertificates = at(httpsPattern, () => [{ params: ofManager }]).collection({
  type: certificateCollectionType,
  says: certificateCollectionSays,
  name: 'HTTPS Certificates',
  description: 'What this service is served with',
  members: httpsCertificate,
});

const authoritiesPattern = `${certificateAuthenticationPattern}CACertificates/` as const;

export const authority = at(`${authoritiesPattern}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.authorities.byId).map(([CertificateId, part]) => ({
    params: { ...ofManager, CertificateId },
    part,
  })),
).resource(authorityForm('authorities'));

export const authorities = at(authoritiesPattern, () => [{ params: ofManager }]).collection({
  type: authorityCollectionType,
  says: certificateCollectionSays,
  name: 'CA Certificates',
  description: 'Authorities trusted to vouch for users',
  members: authority,
});
