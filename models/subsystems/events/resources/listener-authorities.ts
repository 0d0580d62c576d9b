/** The authorities that listeners are judged by where both sides have to prove who they are (behaviour § 6.2). */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import {
  certificateCollectionSays,
  certificateCollectionType,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../certificates/index.js';

export const listenerAuthoritiesUri = `${root}EventService/CACertificates/` as const;

export const listenerAuthority = at(`${listenerAuthoritiesUri}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.listenerAuthorities.byId).map(([CertificateId, part]) => ({
    params: { CertificateId },
    part,
  })),
).resource({
  type: certificateType,
  says: certificateSays,
  properties: certificateRows('CA Certificate'),
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: ({ draft }, { params: { CertificateId } }) => {
      delete draft.certificates.listenerAuthorities.byId[CertificateId];
      return written(baseMessage('Success'));
    },
  },
});

export const listenerAuthorities = at(listenerAuthoritiesUri).collection({
  type: certificateCollectionType,
  says: certificateCollectionSays,
  name: 'CA Certificates',
  description: 'Authorities trusted to vouch for listeners',
  members: listenerAuthority,
});
