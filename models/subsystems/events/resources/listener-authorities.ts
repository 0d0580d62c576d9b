/** The authorities that listeners are judged by where both sides have to prove who they are (behaviour § 6.2). */
import { at } from '../../../resource/at.js';
import { certificateCollectionSays } from '../../../resource/certificate-rows.js';
import { root } from '../../../resource/uris.js';
import { authorityCollectionType, authorityForm } from '../../certificates/index.js';

export const listenerAuthoritiesUri = `${root}EventService/CACertificates/` as const;

export const listenerAuthority = at(`${listenerAuthoritiesUri}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.listenerAuthorities.byId).map(([CertificateId, part]) => ({
    params: { CertificateId },
    part,
  })),
).resource(authorityForm('listenerAuthorities'));

export const listenerAuthorities = at(listenerAuthoritiesUri).collection({
  type: authorityCollectionType,
  says: certificateCollectionSays,
  name: 'CA Certificates',
  description: 'Authorities trusted to vouch for listeners',
  members: listenerAuthority,
});
