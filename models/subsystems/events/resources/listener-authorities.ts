/** The authorities that listeners are judged by where both sides have to prove who they are (facts § 6.2). */
import { baseMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import {
  certificateCollectionType,
  certificateType,
  projectCertificate,
} from '../../certificates/resources/certificate.js';

export const listenerAuthoritiesUri = `${root}EventService/CACertificates/`;

export const listenerAuthorities: ResourceDefinition = {
  uri: listenerAuthoritiesUri,
  type: certificateCollectionType,
  project: (view) =>
    collectionOf(
      view,
      'CA Certificates',
      'Authorities trusted to vouch for listeners',
      Object.keys(view.tree.certificates.listenerAuthorities.byId).map(
        (id) => `${listenerAuthoritiesUri}${id}/`,
      ),
    ),
};

export const listenerAuthority: ResourceDefinition = {
  uri: `${listenerAuthoritiesUri}{CertificateId}/`,
  type: certificateType,
  instances: ({ certificates }) =>
    Object.keys(certificates.listenerAuthorities.byId).map((CertificateId) => ({ CertificateId })),
  project: ({ tree, params: { CertificateId = '' } }) => {
    const kept = tree.certificates.listenerAuthorities.byId[CertificateId];
    if (kept === undefined) throw new Error(`no authority ${CertificateId}`);
    return projectCertificate(CertificateId, 'CA Certificate', kept);
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: ({ draft }, { params: { CertificateId = '' } }) => {
      delete draft.certificates.listenerAuthorities.byId[CertificateId];
      return written(baseMessage('Success'));
    },
  },
};
